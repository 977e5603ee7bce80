import { expect, test } from "vitest";
import { Ownership, serviceOfItem, splitServiceKey } from "./names";

test("a key is namespace and name, whatever the name of a bundle made by hand holds", () => {
  expect(splitServiceKey("shop/web")).toEqual({ namespace: "shop", name: "web" });
  expect(splitServiceKey("shop/web/v2")).toEqual({ namespace: "shop", name: "web/v2" });
  expect(splitServiceKey("web")).toEqual({ namespace: "", name: "web" });
  expect(["shop/web", "shop/web/80", "shop/web/k8s/80/web/shop/c1"].map(serviceOfItem)).toEqual(
    Array(3).fill("shop/web"),
  );
});

test("names belong to one Service of one cluster, for any port", () => {
  const owner = new Ownership("web", "shop", "c1");
  const names = [owner.name(80), "k8s/http/web/shop/c1", "k8s/80/web/shop/c2", "k8s/8/0/web/shop/c1", "/web/shop/c1"];
  expect(names.map((name) => owner.ownsGroup(name))).toEqual([true, true, false, false, false]);
  expect(names.map((name) => owner.ownsListener(name))).toEqual([true, false, false, false, false]);
});
