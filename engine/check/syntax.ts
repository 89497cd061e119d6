import { printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { isReserved, isTooDeep, pathOf, syntaxErrors, type JsonFile } from './json.ts';
import type { Report } from './report.ts';

/** What is wrong with a file before anything is known of forms; answers whether it can be read. */
export function checkSyntax(file: JsonFile, report: Report): boolean {
  if (isTooDeep(file.text)) {
    report('nested-too-deep', { file: file.path, path: [] });
    return false;
  }
  const [first] = syntaxErrors(file.text);
  if (first !== undefined) report('not-json', { file: file.path, path: [], offset: first.offset }, file.text.trim() === '' ? 'the file is empty' : syntaxSentence(first));
  else if (file.root !== undefined) checkNames(file, file.root, report);
  return first === undefined;
}

/** The parser's names of mistakes are words run together: `CommaExpected`. */
function syntaxSentence({ error }: ParseError): string {
  return printParseErrorCode(error).replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase();
}

function checkNames(file: JsonFile, node: Node, report: Report): void {
  const seen = new Set<string>();
  for (const child of node.children ?? []) {
    if (node.type === 'object') checkName(file, child, seen, report);
    for (const inner of node.type === 'object' ? (child.children ?? []).slice(1) : [child]) checkNames(file, inner, report);
  }
}

function checkName(file: JsonFile, property: Node, seen: Set<string>, report: Report): void {
  const name = String(property.children?.[0]?.value);
  const place = { file: file.path, path: pathOf(property), offset: property.offset };
  if (seen.has(name)) report('duplicate-property', place, name);
  if (isReserved(name)) report('reserved-name', place, name);
  seen.add(name);
}
