/** Random answers to a form, as the server accepts them, against the verdict that something never happens. */
import {
  applyEdit,
  isShown,
  newValues,
  refusals,
  type CompiledField,
  type Values,
  type WireAnswers,
} from '../../../engine/index.ts';
import { optionsOf } from '../../../engine/form/options.ts';
import type { CoveredForm } from '../../../workbench/cover/index.ts';
import { type DrawBelow, repeatableDraw } from '../../../workbench/cover/repeatable-numbers.ts';
import { textOf } from '../../../workbench/source/source-node.ts';

/** A state of the form, with what the last edit cleared as `rule clears key`. */
export interface AttackedState {
  readonly values: Values;
  readonly cleared: readonly string[];
  /** The keys whose values the last edit changed; all keys where an applicant begins. */
  readonly changed: ReadonlySet<string>;
}

const days = ['2026-03-04', '2026-12-31', '2031-02-28', '2009-07-01'];

/**
 * The states that about so many edits lead to, of applicants who begin on different days; the values are valid until
 * the next state. Whether the server accepts an edit, which it nearly always does, takes as long as the edit.
 */
export function* attacked(covered: CoveredForm, edits: number, isServerAsked: boolean): Generator<AttackedState> {
  const { form } = covered;
  const draw = repeatableDraw(edits + form.fields.size);
  const constants = constantsIn(covered);
  for (let left = edits, turn = 0; left > 0; turn += 1) {
    const today = turn % 4 === 3 ? (days[draw(days.length)] ?? '') : covered.today;
    const values: Record<string, string | undefined> = { ...newValues(form, { today }) };
    let isFirst = true;
    const habit = { extreme: draw(3), share: 2 + draw(9) };
    for (const edit of editsOf(covered, constants, habit, draw, () => values)) {
      left -= 1;
      if (isServerAsked && !isAccepted(covered, values, edit)) continue;
      const { changed, cleared } = applyEdit(form, values, edit);
      Object.assign(values, changed);
      const fired = cleared.filter(({ was }) => was !== '').map(({ because, key }) => `${because} clears ${key}`);
      yield { values, cleared: fired, changed: new Set(Object.keys(isFirst ? values : changed)) };
      isFirst = false;
    }
  }
}

type TextEdit = Readonly<Record<string, string>>;

function isAccepted({ form }: CoveredForm, values: Values, edit: TextEdit): boolean {
  const answers = Object.entries(edit).flatMap(([key, text]) => {
    const field = form.fields.get(key);
    return field === undefined ? [] : [[key, field.fieldType.wire.write(text)] as const];
  });
  return Object.keys(refusals(form, values, Object.fromEntries(answers) as WireAnswers)).length === 0;
}

interface Habit {
  /** 0: any answer; 1: mostly the first one; 2: mostly the last one. */
  readonly extreme: number;
  /** Of ten questions so many are answered. */
  readonly share: number;
}

/** Each applicant goes through the form, then changes answers here and there. */
function* editsOf(
  covered: CoveredForm,
  constants: readonly string[],
  habit: Habit,
  draw: DrawBelow,
  now: () => Values,
): Generator<TextEdit> {
  const { form, names } = covered;
  const fields = [...new Set(form.fields.values())].filter(({ fieldType }) => !fieldType.isCalculated);
  const counts = [...names.valueKeys].filter((key) => /^(tab|count):/.test(key));
  const countEdit = (key: string): TextEdit => {
    const texts = names.valuesOf(key) ?? [];
    return { [key]: texts[picked(texts.length, habit, draw)] ?? '' };
  };
  const answer = (field: CompiledField): TextEdit => ({ [field.key]: answerTo(field, constants, now(), habit, draw) });
  for (const key of counts) yield countEdit(key);
  for (const field of fields) if (draw(10) < habit.share && isShown(field, now())) yield answer(field);
  for (let more = 0; more < 30; more += 1) {
    if (counts.length > 0 && draw(6) === 0) yield countEdit(counts[draw(counts.length)] ?? '');
    const shown = fields.filter((field) => isShown(field, now()));
    const field = shown[draw(Math.max(1, shown.length))];
    if (field !== undefined) yield draw(5) === 0 ? { [field.key]: '' } : answer(field);
  }
}

function picked(count: number, { extreme }: Habit, draw: DrawBelow): number {
  const isExtreme = extreme > 0 && draw(8) > 0;
  return isExtreme ? (extreme === 1 ? 0 : count - 1) : draw(Math.max(1, count));
}

/** The constants of all conditions, and the numbers in all expressions. */
function constantsIn({ index }: CoveredForm): readonly string[] {
  const targets = index.comparisons.flatMap(({ targets }) => targets.map(textOf));
  const numbers = JSON.stringify(index.calculations.map(({ node }) => node.value)).match(/\d+/g) ?? [];
  return [...new Set([...targets, ...numbers])];
}

function answerTo(
  field: CompiledField,
  constants: readonly string[],
  values: Values,
  habit: Habit,
  draw: DrawBelow,
): string {
  const { fieldType, expanded } = field;
  const options = optionsOf(field, values).flatMap(([value]) => (value === '' ? [] : [value]));
  if (fieldType.isMultiple) return options.filter(() => draw(3) === 0).join();
  if (options.length > 0) return options[picked(options.length, habit, draw)] ?? '';
  const constant = constants[draw(Math.max(1, constants.length))] ?? '';
  const near = Number(constant) + draw(3) - 1;
  switch (expanded.type) {
    case 'checkbox':
      return 'true';
    case 'number': {
      const { minimum = 0, maximum, decimals = 0 } = expanded;
      if (near >= minimum && near <= maximum && draw(2) === 0) return String(near);
      const whole = String(minimum + picked(maximum - minimum + 1, habit, draw));
      return decimals > 0 && draw(3) === 0 && Number(whole) < maximum ? `${whole}.5` : whole;
    }
    case 'date': {
      const year =
        Number((values['session:today'] ?? '').slice(0, 4)) -
        (draw(3) === 0 ? draw(110) : Math.abs(near || draw(50)) % 50);
      const today = (values['session:today'] ?? '').slice(5);
      const day = draw(3) === 0 ? today : `0${1 + draw(9)}-${10 + draw(19)}`;
      return /^\d{4}-\d\d-\d\d$/.test(constant) && draw(3) === 0 ? constant : `${year}-${day}`;
    }
    default:
      return ['AB123', 'ab', constant, 'x', '7'][draw(5)] ?? '';
  }
}
