import { EVENT_RULES } from "./rows";

/**
 * What stood between two lines: nothing where a word, a code or an id was cut, else a blank. Told by the words that the
 * messages we know are made of.
 */

let words: Set<string> | undefined;

function vocabulary(): ReadonlySet<string> {
  if (words) return words;
  words = new Set(COMMON.split(" "));
  for (const { patterns, reasons, phrases = [], apiCodes = [] } of EVENT_RULES)
    for (const text of [...patterns, ...reasons, ...phrases, ...apiCodes])
      for (const word of text.toLowerCase().match(/[a-z]{2,}(?:'[a-z]+)?|\ba\b/g) ?? []) words.add(word);
  return words;
}

/** Words of the APIs' sentences that no pattern holds. The examples of rows are not read: the browser does not have them. */
const COMMON =
  "account accounts action address addresses after again allocated allocation allow allowed already amount another attached authorization authorized available backend bad balancer balancers bandwidth because been before being between beyond binding block blocked both build busy calculation center certificate certificates channel character characters charge check cloud cluster commodity condition configuration configured configuring contact contain contains correct credential current custom default deletion denied description different does domain dryrun during enough enterprise entries entry error errorcode errors example exceed exceeded exceeds exclusive exist exists expected expects extension failed failure false family filter force formed found frequent frequently future gateway greater group groups has have health hop illegal incorrect info inquiry instance instances interface internal internet intranet invalid item items key last later length less level limit limits linked listener listeners location lock locked mandatory master maximum message method minimum mismatch mismatched missing must mutually name names network next nginx nobody node nodes number one operation operations operator order orders our owner parameter parameters parsing partner passed payment period permission permissions please pod pods policies policy port ports post prefix pricing primary product protocol provided queries query quota range record records rejected rejection related removed request requestid requests reserve reserved resource resources resourcetype response retry risk role route routes rule rules same scheduler scope sdkerror server servers service services shop should sign signature size slave small something spec specific specification specify state statuscode still stock supplied supported switch syncing syntax system table tag tags team temporary than that timeout token try tunnel type types unavailable under unpaid unsupported usage use used user users using valid value values virtual wait we web weight when where which while with within without wrongly you your zone zones";

const TAIL = /[A-Za-z0-9]+$/;
const HEAD = /^[A-Za-z0-9]+/;

/** `""` or `" "`. `exact`: the line was cut at a fixed width, so a break in the middle of a word is likely. */
export function lineGlue(before: string, line: string, exact: boolean): "" | " " {
  if (/\s$/.test(before)) return "";
  const next = line.trimStart();
  // One blank is the text's own, more are an indent.
  if (exact && /^ \S/.test(line)) return " ";
  if (/^[\])},.;:!?]/.test(next)) return "";
  if (/[[({/=@#"'-]$/.test(before) && !/ -$/.test(before)) return exact || !/["']$/.test(before) ? "" : " ";
  const tail = TAIL.exec(before.slice(-80))?.[0].toLowerCase() ?? "";
  const head = HEAD.exec(next.slice(0, 80))?.[0].toLowerCase() ?? "";
  if (tail === "") return /[:,;]$/.test(before) && head !== "" && !/^\d/.test(head) ? " " : exact ? "" : " ";
  if (head === "") return exact && !/^[[({"']/.test(next) ? "" : " ";
  const known = vocabulary();
  const [whole, first, second] = [known.has(tail + head), known.has(tail), known.has(head)];
  if (whole && !(first && second)) return "";
  if (first && second && !whole) return " ";
  if (exact) return "";
  return !second && /\d/.test(tail + head) ? "" : " ";
}

/** Whether the break stands in the middle of a word: one of ours, or one whose halves are none. */
export function cutsWord(before: string, line: string): boolean {
  const tail = TAIL.exec(before.slice(-80))?.[0].toLowerCase();
  const head = HEAD.exec(line.trimStart().slice(0, 80))?.[0].toLowerCase();
  if (!tail || !head) return false;
  const known = vocabulary();
  const [first, second] = [known.has(tail), known.has(head)];
  return known.has(tail + head) ? !(first && second) : !first && !second && /^[a-z]+$/.test(tail + head);
}
