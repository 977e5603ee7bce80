import { expect, it } from "vitest";
import { Turns } from "./turns";

it("M6: so many at a time, in the order in which they came, and no endless queue", async () => {
  const turns = new Turns(2, 2);
  const order: number[] = [];
  const take = (n: number) =>
    turns.take().then((end) => {
      order.push(end ? n : -n);
      return end;
    });
  const [first, second] = await Promise.all([take(1), take(2)]);
  const waiting = [take(3), take(4)];
  expect(await take(5)).toBeUndefined();
  expect(order).toEqual([1, 2, -5]);
  first?.();
  // Ending a turn twice frees one place.
  first?.();
  await waiting[0];
  expect(order).toEqual([1, 2, -5, 3]);
  second?.();
  await waiting[1];
  expect(order).toEqual([1, 2, -5, 3, 4]);
});
