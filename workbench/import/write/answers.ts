/** What expressions of an imported form can read: its answers and its calculations. */
import type { ImportReport } from '../base/import-report.ts';
import type { AnyPart, QuestionKind, SourceCalculation, SourceExpression, SourceForm } from '../base/source-form.ts';
import {
  scopeOf,
  today,
  Untranslatable,
  type KnownAnswer,
  type SourceNames,
  type ValueKind,
} from '../translate/scope.ts';
import { logicOf, translatedValue } from '../translate/values.ts';
import { translatedOr, treeOf, untranslatable } from './translated.ts';

const kinds: Readonly<Record<QuestionKind, ValueKind | null>> = {
  text: 'text',
  'long-text': 'text',
  email: 'text',
  'web-address': 'text',
  digits: 'text',
  integer: 'number',
  decimal: 'number',
  date: 'date',
  time: 'text',
  'date-time': 'text',
  one: 'choice',
  'one-of-many': 'choice',
  several: 'several',
  agreement: 'agreement',
  signature: 'text',
  image: null,
  file: null,
};

/** A calculation of the form. */
export interface Calculated {
  readonly key: string;
  readonly kind: ValueKind;
  readonly from: readonly string[];
  readonly calculate: string;
}

/** A part with the groups around it. */
interface Placed {
  readonly part: AnyPart;
  readonly repeat: string | null;
  /** The conditions of the part and of the groups around it. */
  readonly relevants: readonly SourceExpression[];
}

/** The names of a form, and its calculations, which are translated when something reads them. */
export interface ImportedNames extends SourceNames {
  /** True for the question whose answer is the number of copies of a repeat. */
  readonly isCountOfCopies: (name: string) => boolean;
  readonly calculationOf: (name: string) => Calculated | null;
}

/** The name that a repeat has as the number of its copies; '' for any other part. */
const countedBy = (at: Placed | undefined): string =>
  at?.part.part === 'repeat' && at.part.count?.tree?.kind === 'name' ? at.part.count.tree.name : '';

/** Finds what each name of the source means. */
export function importedNames(
  form: SourceForm,
  keys: ReadonlyMap<string, string>,
  report: ImportReport,
): ImportedNames {
  const placed = new Map<string, Placed>();
  collect(form.parts, keys, null, [], placed);
  const calculations = new Map<string, Calculated | Untranslatable>();

  function calculated(name: string, part: SourceCalculation, at: Placed): Calculated {
    const former = calculations.get(name);
    const found = former ?? attempt(() => calculationIn(part, at));
    calculations.set(name, found);
    if (found instanceof Untranslatable) throw found;
    return found;
  }

  function calculationIn(part: SourceCalculation, { relevants, repeat }: Placed): Calculated {
    const { place, calculation, name, isAlways } = part;
    if (repeat !== null) throw new Untranslatable('a calculation in a repeat');
    const scope = scopeOf(names, null);
    const { code, kind } = translatedValue(treeOf(calculation), scope);
    const value = kind === 'logic' ? `(${code} ? "true" : "false")` : code;
    const conditions = (isAlways === true ? [] : relevants).flatMap((relevant) => conditionOf(relevant, place));
    for (const note of scope.notes) report.differently(place, 'calculation', note);
    const from = new Set([...scope.reads, ...conditions.flatMap(({ reads }) => [...reads])]);
    const calculate =
      conditions.length === 0 ? value : `${conditions.map((one) => `(${one.code})`).join(' and ')} ? ${value}`;
    const key = keys.get(name) ?? name;
    return {
      key,
      kind: kind === 'logic' ? 'text' : kind === 'choice' || kind === 'several' ? 'text' : kind,
      from: [...from],
      calculate,
    };
  }

  function conditionOf(
    relevant: SourceExpression,
    place: string,
  ): readonly { readonly code: string; readonly reads: ReadonlySet<string> }[] {
    const scope = scopeOf(names, null);
    const attempt = { report, place, what: 'relevant', effect: 'CALCULATED ALWAYS', text: relevant.text };
    return translatedOr([], attempt, () => [{ code: logicOf(treeOf(relevant), scope), reads: scope.reads }]);
  }

  function answerOf(name: string): KnownAnswer {
    const found = placed.get(name);
    const key = keys.get(name);
    if (found?.part.part === 'left' && found.part.isToday) return { key: today, kind: 'date', codes: [], repeat: null };
    if (found === undefined || key === undefined) throw new Untranslatable(`"${name}" is left out`);
    const { part, repeat } = found;
    if (part.part === 'calculation') {
      try {
        return { key, kind: calculated(name, part, found).kind, codes: [], repeat };
      } catch (error) {
        throw new Untranslatable(`the calculation "${name}" is left out (${untranslatable(error)})`);
      }
    }
    const kind = part.part === 'question' ? kinds[part.kind] : null;
    if (kind === null || part.part !== 'question') throw new Untranslatable(`"${name}" has no answer to compare`);
    return { key, kind, codes: part.options.map(({ code }) => code), repeat };
  }

  /** Only a question outside repeats that asks for a whole number can be the number of copies. */
  function countKeyOf(name: string): string | null {
    const counted = countedBy(placed.get(name));
    const found = placed.get(counted);
    const isWhole = found?.part.part === 'question' && found.part.kind === 'integer';
    return isWhole && found?.repeat === null ? (keys.get(counted) ?? null) : null;
  }

  const names: ImportedNames = {
    answerOf,
    countKeyOf,
    isCountOfCopies: (name) =>
      [...placed].some(([repeat, at]) => countedBy(at) === name && countKeyOf(repeat) !== null),
    repeatOf: (name) => (placed.get(name)?.part.part === 'repeat' ? (keys.get(name) ?? null) : null),
    calculationOf(name) {
      const found = placed.get(name);
      return found?.part.part === 'calculation' ? calculated(name, found.part, found) : null;
    },
  };
  return names;
}

function attempt(translate: () => Calculated): Calculated | Untranslatable {
  try {
    return translate();
  } catch (error) {
    if (error instanceof Untranslatable) return error;
    throw error;
  }
}

/** The places of all parts. A repeat inside another one is left out, with all that it has. */
function collect(
  parts: readonly AnyPart[],
  keys: ReadonlyMap<string, string>,
  repeat: string | null,
  around: readonly SourceExpression[],
  placed: Map<string, Placed>,
): void {
  for (const part of parts) {
    const relevants = part.relevant === null ? around : [...around, part.relevant];
    if (part.part === 'repeat' && repeat !== null) continue;
    placed.set(part.name, { part, repeat, relevants });
    if ('parts' in part)
      collect(part.parts, keys, part.part === 'repeat' ? (keys.get(part.name) ?? null) : repeat, relevants, placed);
  }
}
