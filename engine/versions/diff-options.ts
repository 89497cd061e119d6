/** The changes of the options of a question. */
import type { CompiledField, OptionList } from '../form.ts';
import type { Migration } from './migration.ts';
import type { Comparison, FormChange } from './change.ts';
import { yearsOf } from '../years.ts';
import type { Example } from './examples.ts';

/** One question in both definitions. */
export interface FieldPair {
  readonly was: CompiledField;
  readonly is: CompiledField;
}

/** A list of options with the values that select it. */
interface Listed {
  readonly codes: readonly string[];
  readonly labels: string;
  readonly example: Example;
}

export function optionChanges({ migrations }: Comparison, { was, is }: FieldPair): readonly FormChange[] {
  const [former, current] = [listsOf(was), listsOf(is)];
  if (former.size === 0 || current.size === 0) return [];
  return [...former].flatMap(([name, list]): readonly FormChange[] => {
    const now = current.get(name);
    const gone = list.codes.filter((code) => code !== '' && now?.codes.includes(code) !== true);
    const unplaced = gone.filter((code) => !isRecoded(migrations, was.key, code));
    const [first] = unplaced;
    const common = { aspect: 'options', key: was.key, isDeclared: false } as const;
    if (first !== undefined) {
      const sentence = `Options were removed: ${unplaced.slice(0, 5).join(', ')}.`;
      return [{ ...common, verdict: 'needs migration', sentence, example: { ...list.example, [was.key]: first } }];
    }
    const added = now?.codes.filter((code) => !list.codes.includes(code)) ?? [];
    const sentence =
      added.length > 0
        ? `Options were added: ${added.slice(0, 5).join(', ')}.`
        : now?.labels === list.labels
          ? null
          : 'Labels or the order of options changed.';
    const example = { ...list.example, [was.key]: added[0] ?? list.codes.find((code) => code !== '') ?? '' };
    return sentence === null ? [] : [{ ...common, verdict: 'safe', sentence, example }];
  });
}

const isRecoded = (migrations: readonly Migration[], key: string, code: string): boolean =>
  migrations.some(({ recode = {} }) => Object.hasOwn(recode, key) && Object.hasOwn(recode[key] ?? {}, code));

function listsOf({ choices }: CompiledField): ReadonlyMap<string, Listed> {
  if (choices === null) return new Map();
  if (choices.from === 'list') return new Map([['', listed(choices.list, {})]]);
  const { valueKey, lists } = choices;
  return new Map(Array.from(lists, ([value, list]) => [value, listed(list, { [valueKey]: value })]));
}

/** Ranges of years are compared on one day, on which both are listed. */
const day = '2026-01-01';

function listed(list: OptionList, example: Example): Listed {
  if ('count' in list || 'from' in list) {
    return { codes: yearsOf(list, day).map(([code]) => code), labels: '', example };
  }
  return { codes: list.map(([code]) => code), labels: JSON.stringify(list), example };
}
