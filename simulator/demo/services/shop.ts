import { configOf } from "../../cluster/actual";
import { CERTIFICATES } from "../cluster";
import type { ClusterBuilder } from "../../cluster/cluster-builder";
import { addTo, port } from "./add";
import { FINALIZER } from "@/lib/ccm/names";

const WEB = [port("http", 80, 8080), port("https", 443, 8080)] as const;

/** The storefront and what customers click through: mostly listener and billing differences. */
export function addShop(builder: ClusterBuilder): void {
  const add = addTo(builder, "shop");
  add("storefront", WEB, {
    replicas: 6,
    annotations: {
      "protocol-port": "http:80,https:443",
      "cert-id": CERTIFICATES.wildcard,
      "forward-port": "80:443",
      "domain-extensions": `m.mall.example.com:${CERTIFICATES.api}`,
      "instance-charge-type": "PayBySpec",
      spec: "slb.s3.medium",
      "xforwardedfor-proto": "on",
    },
  });

  // Resized for a sale; the API refuses to take it back, and the last sync that succeeded was before.
  const cart = add("cart", [WEB[0]], { annotations: { spec: "slb.s3.small" } });
  builder.annotate(cart, { spec: "slb.s2.medium" });

  const checkout = add("checkout", WEB, {
    annotations: { "protocol-port": "https:443,http:80", "cert-id": CERTIFICATES.wildcard },
  });
  builder.annotate(checkout, { "charge-type": "paybybandwidth", bandwidth: "100" });
  Object.assign(checkout.lb!, { InternetChargeType: "4", InternetChargeTypeAlias: "paybytraffic", Bandwidth: 5120 });

  const catalog = add("product-catalog", [WEB[0]], {
    annotations: {
      "protocol-port": "http:80",
      scheduler: "wlc",
      "sticky-session": "on",
      "sticky-session-type": "insert",
      "cookie-timeout": "1800",
      "health-check-flag": "on",
      "health-check-uri": "/healthz",
      "health-check-interval": "5",
      "unhealthy-threshold": "4",
      "idle-timeout": "30",
    },
  });
  catalog.listeners[0]!.Scheduler = "wrr";
  Object.assign(configOf(catalog.listeners[0]!), {
    CookieTimeout: 60,
    HealthCheckInterval: 2,
    HealthCheckURI: "/",
    IdleTimeout: 15,
  });

  // Stopped by hand during an incident; the access list that was changed then is hidden behind it.
  const promo = add("promo", [WEB[0]], {
    annotations: { "acl-status": "on", "acl-id": "acl-bp1office0000000001", "acl-type": "white" },
  });
  Object.assign(promo.listeners[0]!, { Status: "stopped", AclStatus: "off", AclIds: [], AclId: "" });

  const flash = add("flash-sale", [...WEB, port("ws", 8443)]);
  builder.dropListener(flash.listeners[2]!);

  // Port 8081 left the Service; its listener and group are still there, and the group waits behind the listener.
  const gift = add("gift-card", [WEB[0], port("admin", 8081)]);
  gift.service.spec!.ports!.pop();

  const legacy = add("h5-legacy", [WEB[0]], { days: 610 });
  legacy.service.spec = {
    ...legacy.service.spec,
    type: "ClusterIP",
    ports: legacy.service.spec!.ports!.map(({ nodePort: _n, ...port }) => port),
  };
  legacy.service.metadata!.finalizers = [FINALIZER];
  legacy.service.status = { loadBalancer: {} };
  legacy.lb!.DeleteProtection = "off";

  add("wishlist", [WEB[0]], { annotations: { "address-type": "intranet" } });
}
