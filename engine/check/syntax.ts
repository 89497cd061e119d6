import { printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { isReserved } from '../traversal/source-node.ts';
import { greatestJsonDepth, pathOf, type JsonFile } from './json.ts';
import type { Report } from './report.ts';

/** Checks a file as JSON; returns whether it could be parsed. */
export function checkSyntax({ path, text, root, errors, isTooDeep }: JsonFile, report: Report): boolean {
  const start = { file: path, path: [] };
  if (isTooDeep) {
    report('nested-too-deep', start, String(greatestJsonDepth));
    return false;
  }
  const [first] = errors;
  if (first !== undefined) {
    const sentence = text.trim() === '' ? 'the file is empty' : syntaxSentence(first);
    report('not-json', { ...start, offset: first.offset }, sentence);
  } else if (root !== undefined) checkNames(path, root, report);
  return first === undefined;
}

/** The parser's error codes are joined words, such as `CommaExpected`. */
function syntaxSentence({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase();
}

function checkNames(file: string, node: Node, report: Report): void {
  const seen = new Set<string>();
  for (const child of node.children ?? []) {
    if (node.type === 'object') checkName(file, child, seen, report);
    const values = node.type === 'object' ? (child.children ?? []).slice(1) : [child];
    for (const value of values) checkNames(file, value, report);
  }
}

function checkName(file: string, property: Node, seen: Set<string>, report: Report): void {
  const name = String(property.children?.[0]?.value);
  const place = { file, path: pathOf(property), offset: property.offset };
  if (seen.has(name)) report('duplicate-property', place, name);
  if (isReserved(name)) report('reserved-name', place, name);
  seen.add(name);
}
