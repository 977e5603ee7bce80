// Every first step, step of the plan, decision, way out of a finding and undo of the demo, the finding fixtures and every recording, as
// recorded and after a wild week, against what it promises while the controller runs: `npm run bench remediation`.
import { CHECKED_AT, failures, inventory, proveAll } from "../testing/proof/prove";
import { BROKEN, promiseFigures, provePromises } from "../testing/proof/promises";
import { settlePlan } from "../testing/proof/rest";
import { proveUndos } from "../testing/proof/undo";
import { wildVariant } from "../testing/proof/wild";
import { DEMO, FIXTURES } from "../testing/clusters";
import { RECORDED } from "../testing/recordings";

const wild = RECORDED.map(({ name, bundle }) => ({ name: `${name} wild`, bundle: () => wildVariant(bundle(), 1) }));

console.log(`checked at ${CHECKED_AT}`);
for (const { name, bundle: read } of [DEMO, FIXTURES, ...RECORDED, ...wild]) {
  const bundle = read();
  const promises = await provePromises(bundle);
  const ways = await proveAll(name, bundle, inventory(bundle).candidates);
  const rest = await settlePlan(bundle);
  const undos = await proveUndos(bundle);
  const wrong = failures(ways);
  const inexact = undos.filter(({ outcome, said }) => outcome !== "restored" && !(outcome === "none" && said));
  console.log(
    `${name}: ${promiseFigures(promises)}; ${ways.length - wrong.length} of ${ways.length} ways out proven; at rest after ${rest.rounds} rounds; ${undos.length - inexact.length} of ${undos.length} undos exact or said to be none`,
  );
  for (const proof of promises.filter(({ outcome }) => BROKEN.has(outcome))) console.log(`  ${JSON.stringify(proof)}`);
  for (const proof of [...wrong, ...inexact]) console.log(`  ${JSON.stringify(proof)}`);
  for (const line of [...rest.failed, ...rest.remaining, ...rest.second]) console.log(`  ${line}`);
}
