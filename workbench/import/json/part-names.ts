/** The names of the parts of a JSON file: a report names them as their author does, and not by a pointer. */
import type { ImportReport } from '../base/import-report.ts';
import { isObject, type JsonObject } from './json-files.ts';

/** The name of a part of a file, and the text by which people know it; '' without a text. */
export interface PartName {
  readonly name: string;
  readonly text: string;
  /** The name, and those in the part, are among the parts of the named part around it, such as that of a column. */
  readonly isInner?: true;
}

/** What the parts of a dialect are called. */
export interface PartNames {
  /** The file as a whole: `the survey`. */
  readonly whole: string;
  /** Null for a part without a name; `list` is the property that has the part. */
  readonly nameOf: (part: JsonObject, list: string) => PartName | null;
}

/** A report whose lines have the names of parts. What is inside a named part follows as a path. */
export function withPartNames(report: ImportReport, root: JsonObject, names: PartNames): ImportReport {
  return {
    ...report,
    lines: () => report.lines().map((line) => Object.assign({}, line, { name: namedPlace(line.place, root, names) })),
  };
}

const longestText = 60;

/** A JSON pointer as the name of the innermost named part, with what is left of the pointer. */
function namedPlace(pointer: string, root: JsonObject, { whole, nameOf }: PartNames): string {
  if (pointer !== '#' && !pointer.startsWith('#/')) return pointer;
  let part: unknown = root;
  let [around, name, text, list] = ['', '', '', ''];
  let rest: string[] = [];
  for (const escaped of pointer.split('/').slice(1)) {
    const step = escaped.replaceAll('~1', '/').replaceAll('~0', '~');
    part = typeof part === 'object' && part !== null && Object.hasOwn(part, step) ? Reflect.get(part, step) : undefined;
    rest.push(step);
    if (!Array.isArray(part) && isObject(part)) {
      const found = nameOf(part, list);
      if (found !== null && found.name !== '') {
        if (found.isInner === true && name !== '') around = `${name}.`;
        name = around + found.name;
        text = found.text;
        rest = [];
      }
    }
    list = step;
  }
  const words = text.replaceAll(/\s+/g, ' ').trim();
  const short = words.length > longestText ? `${words.slice(0, longestText).trimEnd()}…` : words;
  const titled = name === '' ? whole : `"${name}"${short === '' || short === name ? '' : ` (${short})`}`;
  return [titled, ...(rest.length > 0 ? [rest.join('/')] : [])].join(', ');
}
