// Reads the links of `CompiledLanguagesTests` with the generated TypeScript, and prints what differs.
//
// usage: node read.mjs links.mjs FOLDER…
import fs from "node:fs";
import { pathToFileURL } from "node:url";

const [file, ...folders] = process.argv.slice(2);
const { readingPlan, Rejection } = await import(pathToFileURL(file).href);
const constraints = {
  even: (text) => Buffer.byteLength(text) % 2 === 0,
  short: (text) => Buffer.byteLength(text) < 4,
};
const trusts = ["foreign", "vouched", "app"];
const text = (hex) => Buffer.from(hex, "hex").toString("utf8");

function line(match) {
  const values = match.values.map(([name, value]) => `${name}=${value}`).join("|");
  const query = match.query.map(([name, value]) => `${name}=${value ?? "nil"}`).join("|");
  return `${match.candidate.route} ${values} * ${match.wildcard?.join("‖") ?? "-"} ? ${query}`;
}

function result(outcome, search) {
  const redirects = search.redirects.join(" ");
  if (outcome.kind === "matched") return `${line(outcome.match)} via ${redirects}`;
  return `${outcome.kind === "rejected" ? outcome.reason : outcome.kind} via ${redirects}`;
}

function reading(links, text, source) {
  let link;
  try {
    link = links.read(text, source);
  } catch (error) {
    if (error instanceof Rejection) return error.reason;
    throw error;
  }
  const search = links.search(link);
  let outcome = search.next();
  const lines = [result(outcome, search)];
  if (outcome.kind !== "matched") return lines[0];
  while (outcome.kind === "matched") {
    lines.push(line(outcome.match));
    outcome = search.next();
  }
  return [...lines, result(outcome, search)].join("\n");
}

let [count, differences] = [0, 0];
for (const folder of folders) {
  const names = fs.readFileSync(`${folder}/constraints.txt`, "utf8").split("\n").filter((name) => name !== "");
  const links = readingPlan(fs.readFileSync(`${folder}/plan.txt`, "utf8"), names.map((name) => constraints[name] ?? (() => true)));
  for (const row of fs.readFileSync(`${folder}/links.txt`, "utf8").split("\n").filter((row) => row !== "")) {
    const [link, name, trust, expected] = row.split(" ");
    const read = reading(links, text(link), name === "-" ? null : { name, trust: trusts[Number(trust)] });
    count++;
    if (read === text(expected)) continue;
    if (differences++ < 3) console.log(`found: ${folder}: ${text(link)} from ${name}\n${text(expected)}\n— generated —\n${read}`);
  }
}
console.log(`typescript: ${count} links, ${differences} differences`);
process.exit(differences === 0 ? 0 : 1);
