// An esbuild plugin for programs that run in a browser: of the tables of texts it keeps the language that the reader has
// chosen, or none. In the sources both languages stand side by side, so that whoever writes one sees the other; the
// browser loads what it draws.
import { readFile } from "node:fs/promises";
import path from "node:path";
import ts from "typescript";

const HAN = /[\u3400-\u9fff]/;
/** What recognises words instead of saying them: secrets, names of other products, the console's fields. */
const RECOGNISERS = /^lib\/(?:text\/|events\/(?:api-|cut-off|foreign|normalise|own-list|split))/;
/** Rows whose texts are looked up by code somewhere else: what a classifier does not read is left out. */
const ROWS = /^lib\/events\/(?:rows|prechecks)\//;
const LEFT_OUT = new Map([
  ["title", '{ en: "", zh: "" }'],
  ["cause", '{ en: "", zh: "" }'],
  ["versions", "undefined"],
  ["contradiction", "undefined"],
  ["steps", "[]"],
  ["examples", "[]"],
  ["nearMisses", "[]"],
  ["sources", "[]"],
  ["related", "[]"],
  ["situations", "{ changedByHand: [], notChanged: [] }"],
]);

const isText = (node) =>
  ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) || ts.isTemplateExpression(node);
const nameOf = (node) =>
  node.name && (ts.isIdentifier(node.name) || ts.isStringLiteral(node.name)) ? node.name.text : "";

/**
 * The source without the texts of other languages; undefined when there is nothing to leave out. A text is Chinese when
 * it holds a Chinese character; its English is what stands before it in a call or a list,
 * or the property `en` beside it.
 * @param {string} source @param {string} file from the top of the repository @param {"en" | "zh" | "none"} language
 */
export function inOneLanguage(source, file, language) {
  const rows = language === "none" && ROWS.test(file);
  if (RECOGNISERS.test(file) || (!rows && !HAN.test(source))) return undefined;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  /** @type {{ from: number, to: number, text: string }[]} */
  const edits = [];
  const put = (node, text) => void edits.push({ from: node.getStart(tree), to: node.getEnd(), text });
  const isHan = (node) => isText(node) && HAN.test(node.getText(tree));
  const english = new Set();
  if (language !== "en") collectEnglish(tree, isHan, english);
  const visit = (node) => {
    const left = rows && ts.isPropertyAssignment(node) ? LEFT_OUT.get(nameOf(node)) : undefined;
    if (left !== undefined) return put(node.initializer, left);
    if (isText(node)) {
      const drop = isHan(node) ? language !== "zh" : english.has(node);
      // The name of a property is no text.
      if (drop && !(ts.isPropertyAssignment(node.parent) && node.parent.name === node)) return put(node, '""');
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  if (edits.length === 0) return undefined;
  let out = "";
  let at = 0;
  for (const { from, to, text } of edits.sort((a, b) => a.from - b.from)) {
    out += source.slice(at, from) + text;
    at = to;
  }
  return out + source.slice(at);
}

/** Texts that are the English of a Chinese one. */
function collectEnglish(tree, isHan, english) {
  const texts = (node) => {
    if (isText(node)) return void english.add(node);
    if (ts.isBinaryExpression(node) || ts.isParenthesizedExpression(node) || ts.isConditionalExpression(node))
      ts.forEachChild(node, texts);
  };
  const visit = (node) => {
    if (ts.isCallExpression(node) || ts.isArrayLiteralExpression(node)) {
      const list = ts.isCallExpression(node) ? node.arguments : node.elements;
      list.forEach((argument, index) => {
        const before = list[index - 1];
        if (before && isHan(argument) && !isHan(before)) texts(before);
      });
    } else if (ts.isObjectLiteralExpression(node)) {
      const of = (name) => node.properties.find((one) => ts.isPropertyAssignment(one) && nameOf(one) === name);
      const en = of("en");
      const zh = of("zh");
      if (en && zh && HAN.test(zh.initializer.getText(tree))) texts(en.initializer);
    } else if (ts.isConditionalExpression(node)) {
      if (isHan(node.whenTrue)) texts(node.whenFalse);
      else if (isHan(node.whenFalse)) texts(node.whenTrue);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
}

/** @param {string} root @param {"en" | "zh" | "none"} language @returns {import("esbuild").Plugin} */
export function oneLanguage(root, language) {
  return {
    name: "one-language",
    setup(build) {
      build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
        const name = path.relative(root, file).split(path.sep).join("/");
        if (!name.startsWith("lib/")) return undefined;
        const contents = inOneLanguage(await readFile(file, "utf8"), name, language);
        return contents === undefined ? undefined : { contents, loader: "ts" };
      });
    },
  };
}
