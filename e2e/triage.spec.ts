import type { PlacesAnswer } from "@/lib/views/answers";
import { expect, fits, test } from "./support/test";

test.describe("from answer to action", () => {
  test("a pasted message leads to the Service, the instance and a complete command", async ({ page, demo }) => {
    const known = await page.request.get(`${demo.url}/api/places?name=data/kafka-external`);
    const { places } = (await known.json()) as PlacesAnswer;
    const id = places.find((place) => place.cluster === "mall-prod-hz")?.loadBalancerId ?? "";
    const sent: string[] = [];
    page.on("request", (request) => sent.push(decodeURIComponent(request.url()) + (request.postData() ?? "")));
    await page.goto(`${demo.url}/lookup`);
    const box = page.getByRole("textbox", { name: "Message, manifest, question, code or annotation" });
    await box.fill(
      `Error syncing load balancer [${id}]: Message: The specified VSwitch has no available ip. Secret words here.`,
    );
    await expect(page.getByRole("region", { name: "In checked clusters" })).toBeVisible();
    await expect(page.getByText("You can fix it").first()).toBeVisible();
    await expect(page.getByText("Failing").first()).toBeVisible();
    await expect(page.getByText(/DescribeVSwitches --RegionId cn-hangzhou --VpcId vpc-/).first()).toBeVisible();
    expect(sent.some((request) => request.includes("Secret words"))).toBe(false);
    await fits(page);

    await page.getByRole("link", { name: `CLB instance ${id}` }).click();
    await expect(page).toHaveURL(new RegExp(`/c/mall-prod-hz/i/${id}`));
  });

  test("the one box answers a message, a reason, a code, an annotation, a question and prose", async ({
    page,
    demo,
  }) => {
    await page.goto(`${demo.url}/lookup`);
    const box = page.getByRole("textbox", { name: "Message, manifest, question, code or annotation" });
    const main = page.getByRole("main");
    for (const [text, answer] of [
      ["ORDER.ARREARAGE Message: The account is arrearage.", "EVT105"],
      ["UnAvailableLoadBalancer", "EVT103"],
      ["FAQ108", "FAQ108"],
      ["alibaba-cloud-loadbalancer-bandwidth", "EVT301"],
      ["service.beta.kubernetes.io/alicloud-loadbalancer-id", "Reuses an instance you made."],
      ["what permissions does v2.15.0 need", "v2.14.0 ecs:CreateSecurityGroup"],
      ["which version runs", "v2.11.2"],
      ["which region", "cn-hangzhou"],
      ["why did my console change get reverted", "FAQ104"],
      ["CLB 访问不了，服务一直 pending", "FAQ149"],
    ] as const) {
      await box.fill(text);
      await expect(main.getByText(answer).first()).toBeVisible();
      await expect(main.getByText("Unknown message")).toHaveCount(0);
    }
    await box.fill("The account is arrearage.\nBack-off restarting failed container web\nReadiness probe failed: 503");
    await expect(main.getByText("2 lines of other programs ignored")).toBeVisible();
  });
});
