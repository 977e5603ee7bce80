// Every first step, step of the plan and decision of the demo, the finding fixtures and every recording against its promise, while the
// controller runs: `npm run bench remediation`.
import { BROKEN, promiseFigures, provePromises } from "../testing/proof/promises";
import { DEMO, FIXTURES } from "../testing/clusters";
import { RECORDED } from "../testing/recordings";

for (const { name, bundle } of [DEMO, FIXTURES, ...RECORDED]) {
  const proofs = await provePromises(bundle());
  console.log(`${name}: ${promiseFigures(proofs)}`);
  for (const { outcome, what, service, promised, observed, detail } of proofs)
    if (BROKEN.has(outcome))
      console.log(`  ${outcome} ${what} ${service}: ${promised} -> ${observed}: ${detail.slice(0, 2).join("; ")}`);
}
