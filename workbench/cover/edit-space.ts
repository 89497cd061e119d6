/** The values before and after an edit, as one space: those after it are under keys of their own. */
import { isApplicants } from '../../engine/form/rule.ts';
import { writtenDefault } from '../../engine/form/defaults.ts';
import type { CompiledField } from '../../engine/form/form.ts';
import { isAnswered } from '../../engine/language/values.ts';
import {
  allOf,
  anyOf,
  openFormula,
  type Cases,
  type Clause,
  type Formula,
  type FormulaSource,
} from '../solve/formula.ts';
import { memoized } from '../solve/memoized.ts';
import type { Space } from '../solve/space.ts';
import { clearingRules } from './ceasing.ts';
import type { CoveredForm } from './covered-form.ts';

const mark = 'after ';

/** The key of a value after the edit; no edit of an applicant changes the session. */
export const afterEdit = (key: string): string => (isApplicants(key) ? mark + key : key);

const isAfter = (key: string): boolean => key.startsWith(mark);
const beforeEdit = (key: string): string => (isAfter(key) ? key.slice(mark.length) : key);

const renamed = memoized(({ formula, source }: Clause): Clause => ({ formula: formulaAfter(formula), source }));

/** Clauses about the values after the edit. */
export const clausesAfter = (clauses: readonly Clause[]): readonly Clause[] => clauses.map(renamed);

function formulaAfter(formula: Formula): Formula {
  switch (formula.kind) {
    case 'in':
      return { ...formula, key: afterEdit(formula.key) };
    case 'pair':
      return { ...formula, left: afterEdit(formula.left), right: afterEdit(formula.right) };
    case 'calculated':
      return { ...formula, key: afterEdit(formula.key), from: formula.from.map(afterEdit) };
    case 'given':
      return { ...formula, key: afterEdit(formula.key), inner: formulaAfter(formula.inner) };
    case 'and':
    case 'or':
      return { ...formula, of: formula.of.map(formulaAfter) };
    case 'open':
      return formula;
  }
}

/** What an edit does not change is no statement of the author. */
export const unchanged: FormulaSource = {
  kind: 'rule',
  comparison: null,
  key: '',
  node: { file: '', path: [], value: undefined },
};

/** The space of an edit of some keys. What it does not edit stays, or is cleared by a rule that the edit fires. */
export function editSpace(covered: CoveredForm, base: Space, edited: ReadonlySet<string>): Space {
  const isKept = (key: string): boolean => isAfter(key) && !edited.has(beforeEdit(key));
  return {
    allCases: (key) => base.allCases(beforeEdit(key)),
    freeCases: (key) => base.freeCases(beforeEdit(key)),
    impliedBy: (key) => (isAfter(key) ? clausesAfter(base.impliedBy(beforeEdit(key))) : base.impliedBy(key)),
    lawsOf(key) {
      const laws = base.lawsOf(beforeEdit(key));
      if (!isAfter(key)) return laws;
      return [...clausesAfter(laws), ...(isKept(key) ? stayingLaws(covered, base, beforeEdit(key)) : [])];
    },
  };
}

/** What holds of a value that is not edited. */
function stayingLaws(covered: CoveredForm, { allCases }: Space, key: string): readonly Clause[] {
  const { form, model } = covered;
  if (model.isDerived(key)) return [];
  const field = form.fields.get(key);
  const isCleared = form.rules.some(({ clears }) => clears.includes(key));
  const all = allCases(key);
  const same = (more: Cases): Clause => {
    const rows: Cases[] = [];
    for (let rest = all, one = rest & -rest; rest !== 0n; rest ^= one, one = rest & -rest) rows.push(one | more);
    return { formula: { kind: 'pair', left: key, right: mark + key, rows }, source: unchanged };
  };
  if (field === undefined) return isCleared ? [] : [same(0n)];
  const given = givenCases(covered, field);
  if (given === null) return [];
  const source: FormulaSource = { ...unchanged, key };
  const answered = model.valueClause(key, isAnswered, source).formula;
  if (answered.kind !== 'in') return [];
  const empty = all & ~answered.cases;
  const { isListed, of } = firings(covered, key);
  const cleared = anyOf([
    { kind: 'in', key, cases: empty },
    { kind: 'in', key: mark + key, cases: answered.cases },
    ...of,
  ]);
  return [same(empty | given), ...(isListed ? [{ formula: cleared, source: unchanged }] : [])];
}

/** The cases that an edit of another question can give an answer; null if they are not known. */
function givenCases({ model }: CoveredForm, { key, fieldType, optionLists, expanded }: CompiledField): Cases | null {
  if (fieldType.isCalculated || (fieldType.isMultiple && (optionLists?.reads.length ?? 0) > 0)) return null;
  const written = writtenDefault({ expanded });
  if (written === undefined) return 0n;
  const cases = typeof written === 'string' ? model.casesWith(key, written) : 0n;
  return cases === 0n ? null : cases;
}

/** That one of the rules which clear an answer fires. */
function firings(covered: CoveredForm, key: string): { readonly isListed: boolean; readonly of: readonly Formula[] } {
  const { model } = covered;
  const rules = clearingRules(covered, key);
  const of = rules.map((known): Formula => {
    if (known === null) return openFormula;
    const { when, isCeasing } = known;
    const holds = allOf(model.clausesOf(when).map(({ formula }) => formula));
    const fails = model.negationOf(when).formula;
    return allOf(isCeasing ? [holds, formulaAfter(fails)] : [fails, formulaAfter(holds)]);
  });
  return { isListed: !rules.includes(null), of };
}
