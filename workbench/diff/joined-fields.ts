/** The questions of two definitions as those of one form: every answer is possible that one of them accepts. */
import type { CompiledField } from '../../engine/form/form.ts';
import { isDated, listsIn } from '../../engine/form/options.ts';
import { yearsOf, isYears } from '../../engine/language/years.ts';
import type { IndexedField } from '../expand/form-index.ts';
import { outermostScope } from '../source/scope.ts';
import type { ComparedForm } from './change.ts';
import { exampleDay } from './examples.ts';
import { unplaced } from './written-form.ts';

/** Each question with the key that its answers had before the migrations. */
export function joinedFields(
  [before, after]: readonly ComparedForm[],
  formerKey: (key: string) => string,
): IndexedField[] {
  const [former, current] = [before, after].map((form) => new Set(form?.form.fields.values()));
  const pairs = new Map<string, CompiledField[]>();
  for (const field of former ?? []) pairs.set(field.key, [field]);
  for (const field of current ?? []) {
    const key = formerKey(field.key);
    pairs.set(key, [...(pairs.get(key) ?? []), field]);
  }
  return Array.from(pairs, ([key, pair]) => joinedField(key, pair)).flat();
}

/** A question with the answers of both definitions; of another type in each or with years, with any text. */
function joinedField(key: string, pair: readonly CompiledField[]): readonly IndexedField[] {
  const [first, last] = [pair[0], pair.at(-1)];
  if (first === undefined || last === undefined) return [];
  // A proof is one for every day, and on other days other years are offered.
  const isOne = first.type === last.type && !pair.some(isDatedQuestion);
  const type = isOne ? first.type : 'text';
  const value = isOne ? { ...last.expanded, ...limitsOf(pair), type } : { key, type, maxLength: longest(pair) };
  return [
    {
      node: unplaced(value),
      type,
      key,
      keys: [key, ...first.keys.slice(1)],
      page: '',
      prefix: null,
      // The codes of expanded options have the words of their places.
      scope: outermostScope({}),
      needs: [],
      isClearedWhenHidden: false,
      own: [],
      required: null,
      checks: [],
      schemaWhen: null,
      label: '',
      heading: '',
      controlledBy: null,
      followed: null,
      repeat: null,
      copies: null,
    },
  ];
}

const isDatedQuestion = ({ expanded, optionLists }: CompiledField): boolean =>
  'years' in expanded || isDated(optionLists);

const longest = (pair: readonly CompiledField[]): number => Math.max(...pair.map(({ maxLength }) => maxLength));

/** The limits within which both definitions accept answers, or one of them does. */
function limitsOf(pair: readonly CompiledField[]): object {
  const numbers = (name: string): readonly number[] =>
    pair.flatMap(({ expanded }) => {
      const value: unknown = Reflect.get(expanded, name);
      return typeof value === 'number' ? [value] : [];
    });
  const isEverywhere = (name: string): boolean => numbers(name).length === pair.length;
  const [least, most] = [numbers('minimum'), numbers('maximum')];
  const lists = pair.flatMap(({ optionLists }) => (optionLists === null ? [] : listsIn(optionLists)));
  const codes = lists.flatMap((list) => (isYears(list) ? yearsOf(list, exampleDay) : list).map(([code]) => code));
  return {
    ...(isEverywhere('minimum') ? { minimum: Math.min(...least) } : { minimum: Math.min(0, ...least) }),
    ...(isEverywhere('maximum') ? { maximum: Math.max(...most) } : {}),
    decimals: Math.max(0, ...numbers('decimals')),
    maxLength: longest(pair),
    options:
      lists.length === 0 ? undefined : [...new Set(codes)].filter((code) => code !== '').map((code) => [code, code]),
    optionsBy: undefined,
    schema: undefined,
    fromAddress: undefined,
    step: undefined,
    min: undefined,
    max: undefined,
  };
}
