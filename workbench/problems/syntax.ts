import { printParseErrorCode, type Node, type ParseError } from 'jsonc-parser';
import { isReserved } from '../source/source-node.ts';
import { greatestJsonDepth, pathAtOffset, type JsonFile } from '../source/json.ts';
import type { Report } from './report.ts';

/** What decoders write for bytes that are not UTF-8. Without a finding, applicants would read it. */
const replaced = '\u{FFFD}';

/** Checks a file as JSON; returns whether it could be parsed. */
export function checkSyntax({ path, text, root, errors, isTooDeep }: JsonFile, report: Report): boolean {
  const start = { file: path, path: [] };
  if (isTooDeep) {
    report('nested-too-deep', start, String(greatestJsonDepth));
    return false;
  }
  const unreadable = text.indexOf(replaced);
  if (unreadable !== -1) {
    report('not-json', { ...start, offset: unreadable }, 'a character is not in UTF-8', 'Save the file as UTF-8.');
    return false;
  }
  const [first] = errors;
  if (first !== undefined) {
    report('not-json', { ...start, offset: first.offset }, ...wordsOf(first, text));
  } else if (root !== undefined) checkNames(path, root, report);
  return first === undefined;
}

/** The mistakes that authors make, by what stands at the place of the error: the sentence and the correction. */
const typos: readonly (readonly [at: RegExp, what: string, correction: string])[] = [
  [/^['‘’‚‛]/, 'a text is in single quotes', 'Write double quotes around the text: "…".'],
  [/^[“”„‟]/, 'a text is in the quotes of a word processor', 'Write the text in straight double quotes: "…".'],
  [/^\/[/*]/, 'a comment is not allowed', 'Remove the comment.'],
  [/^,/, 'a comma has nothing before it', 'Remove the comma.'],
  [/^(?:True|False|None|undefined|NaN)\b/, 'this is a word of another language', 'Write true, false or null.'],
  [/^[\p{L}_$]/u, 'a text is without quotes', 'Write the text in double quotes: "…".'],
];

/** The parser's other error codes are joined words, such as `CommaExpected`. */
function wordsOf({ error, offset }: ParseError, text: string): readonly [what: string, correction: string] {
  if (text.trim() === '') return ['the file is empty', 'Write the JSON of the file, or delete it.'];
  const code = printParseErrorCode(error);
  const rest = text.slice(offset);
  if (code === 'CommaExpected' && /^["{[\d]/.test(rest)) return ['comma expected', 'Write a comma before this.'];
  if (/^(?:Value|PropertyName)Expected$/.test(code) && /^[}\]]/.test(rest))
    return ['something is missing before this', 'Remove the comma before this, or write what is missing.'];
  const typo = typos.find(([pattern]) => pattern.test(rest));
  if (typo !== undefined) return [typo[1], typo[2]];
  return [code.replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ').toLowerCase(), 'Correct the JSON at this line.'];
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
  const place = { file, path: pathAtOffset(property), offset: property.offset };
  if (seen.has(name)) report('duplicate-property', place, name);
  if (isReserved(name)) report('reserved-name', place, name);
  seen.add(name);
}
