import "server-only";
import { redirect } from "next/navigation";
import { connection } from "next/server";
import { enter, type Need } from "@/lib/server/access/identify";
import { AppError } from "@/lib/model/errors";

/**
 * Wraps a page or a layout: checks the role before anything is rendered; its requests run as that identity. Users who are
 * not signed in are redirected to the sign-in.
 */
export function page<P = object, R = unknown>(
  { role }: { role: Extract<Need, "public" | "viewer" | "operator"> },
  draw: (props: P) => R | Promise<R>,
): (props: P) => Promise<R> {
  return async (props) => {
    try {
      await connection();
      enter(role);
    } catch (error) {
      if (error instanceof AppError && error.code === "access.signIn") redirect("/auth/login");
      throw error;
    }
    return await draw(props);
  };
}
