// @vitest-environment jsdom
import { act, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { renderToString } from "react-dom/server";
import { afterAll, beforeAll, expect, test } from "vitest";
import { TYPED_INTO } from "@/components/common/typed-into";
import { keepEarlyPresses } from "./early-presses";

function Page() {
  const [pressed, press] = useState(0);
  const [ticked, tick] = useState(false);
  const [typed, type] = useState("");
  const [chosen, choose] = useState("a");
  const [sent, send] = useState(0);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send((n) => n + 1);
      }}
    >
      <button type="button" onClick={() => press((n) => n + 1)}>
        press
      </button>
      <input type="checkbox" checked={ticked} onChange={(event) => tick(event.target.checked)} />
      <input type="search" value={typed} onChange={(event) => type(event.target.value)} />
      <select value={chosen} onChange={(event) => choose(event.target.value)}>
        <option>a</option>
        <option>b</option>
      </select>
      <output>{`${pressed} ${ticked} ${typed} ${chosen} ${sent}`}</output>
    </form>
  );
}

const at = <T extends Element>(selector: string) => document.querySelector<T>(selector)!;
const said = () => at("output").textContent;
const frames = () =>
  act(async () => {
    await new Promise((done) => setTimeout(done, 120));
  });

const shared = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
const before = shared.IS_REACT_ACT_ENVIRONMENT;
beforeAll(() => {
  shared.IS_REACT_ACT_ENVIRONMENT = true;
  keepEarlyPresses(TYPED_INTO);
});
// Other files draw into the same document.
afterAll(() => {
  shared.IS_REACT_ACT_ENVIRONMENT = before;
  document.body.replaceChildren();
});

const opened: HTMLElement[] = [];
function drawn(): HTMLElement {
  const holder = document.createElement("div");
  for (const old of opened) old.remove();
  opened.push(holder);
  document.body.append(holder);
  holder.innerHTML = renderToString(<Page />);
  return holder;
}

test("who presses a link has left: nothing is done any more", async () => {
  const holder = drawn();
  at<HTMLElement>("button").click();
  const link = document.createElement("a");
  link.href = "#elsewhere";
  document.body.append(link);
  link.click();
  await act(async () => void hydrateRoot(holder, <Page />));
  await frames();
  expect(said()).toBe("0 false  a 0");
});

test("what was pressed, ticked, typed, chosen and sent before the scripts came is done when they do, once", async () => {
  const holder = drawn();
  at<HTMLElement>("button").click();
  at<HTMLElement>("button").click();
  at<HTMLInputElement>("[type=checkbox]").click();
  expect(at<HTMLInputElement>("[type=checkbox]").checked).toBe(false);
  at<HTMLInputElement>("[type=search]").value = "kafka";
  at("[type=search]").dispatchEvent(new Event("input", { bubbles: true }));
  at<HTMLSelectElement>("select").value = "b";
  at("select").dispatchEvent(new Event("change", { bubbles: true }));
  at<HTMLFormElement>("form").requestSubmit();
  await frames();
  expect(said()).toBe("0 false  a 0");

  await act(async () => void hydrateRoot(holder, <Page />));
  await frames();
  expect(said()).toBe("1 true kafka b 1");

  // From then on React answers, and nothing is done twice.
  act(() => at<HTMLElement>("button").click());
  await frames();
  expect(said()).toBe("2 true kafka b 1");
});
