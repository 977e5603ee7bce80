import { describe, expect, it } from "vitest";
import { Ahead } from "./ahead";

describe("reads that are begun ahead of their answers", () => {
  it("wait while as many are under way as may be, and go on when one ends, however it ends", async () => {
    const ahead = new Ahead(2);
    const ends: (() => void)[] = [];
    const read = () => new Promise<void>((resolve, reject) => ends.push(ends.length === 0 ? reject : resolve));
    ahead.follow(read());
    await ahead.room();
    ahead.follow(read());
    let room = false;
    const waited = ahead.room().then(() => (room = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(room).toBe(false);
    ends[0]?.();
    await waited;
    ahead.follow(read());
    room = false;
    const again = ahead.room().then(() => (room = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(room).toBe(false);
    ends[1]?.();
    await again;
    expect(room).toBe(true);
  });
});
