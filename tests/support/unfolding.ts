/**
 * Finds sets of answers that together show every question of the form, so that a new question needs no new
 * list.
 */
import {
  initialValues,
  isShown,
  type Answers,
  type Block,
  type CompiledField,
  type Form,
  type Values,
} from '../../engine/index.ts';
import { optionsOf } from '../../engine/internal.ts';
import { today } from './engine-driver.ts';

/** An application as the server can store it. */
export interface Unfolding {
  readonly answers: Answers;
  readonly tabs: Readonly<Record<string, string>>;
  readonly counts: Readonly<Record<string, number>>;
}

/** The first set shows as many questions as possible at once. Each further one shows new questions. */
export function unfoldingsOf(form: Form): readonly Unfolding[] {
  const found: Unfolding[] = [];
  const missing = new Set(fieldsOf(form));
  for (;;) {
    const next = unfold(form, missing);
    const seen = shownIn(form, valuesOf(form, next)).filter((field) => missing.delete(field));
    if (seen.length === 0) return found;
    found.push(next);
  }
}

/** Adds an answer to every visible unanswered question, unless the answer hides another question. */
export function filledIn(form: Form, unfolding: Unfolding): Unfolding {
  let filled = unfolding;
  for (const field of shownIn(form, valuesOf(form, unfolding))) {
    const candidates = fillings(field, valuesOf(form, filled)).map((more) =>
      withMore(filled, { ...more, ...filled.answers }),
    );
    const kept = candidates.find(
      (one) => form.unreadFields.has(field.key) || countIn(form, one) >= countIn(form, filled),
    );
    filled = kept ?? filled;
  }
  return filled;
}

const countIn = (form: Form, unfolding: Unfolding): number => shownIn(form, valuesOf(form, unfolding)).length;

export function valuesOf(form: Form, { answers, tabs, counts }: Unfolding): Values {
  return initialValues(form, { today, is_logged_in: 'true' }, answers, tabs, counts);
}

/** The answers with an entry for each question that has a default: an entry keeps the server from setting it. */
export function withoutDefaults(form: Form, answers: Unfolding['answers']): Unfolding['answers'] {
  const cleared = fieldsOf(form).flatMap(({ key, expanded }) => ('default' in expanded ? [[key, ''] as const] : []));
  return { ...Object.fromEntries(cleared), ...answers };
}

/** The visible questions in the order of the form. */
export function shownIn(form: Form, values: Values): readonly CompiledField[] {
  return fieldsOf(form).filter((field) => isShown(field, values));
}

const fieldsOf = (form: Form): readonly CompiledField[] => [...new Set(form.fields.values())];

/** Chooses for each question the answer that shows most of the missing questions, or else most questions. */
function unfold(form: Form, missing: ReadonlySet<CompiledField>): Unfolding {
  const blocks = form.pages.flatMap((page) => page.blocks.flatMap(withInner));
  const repeats = blocks.filter((block) => block.type === 'repeat');
  const deciding = fieldsOf(form).filter(({ key }) => !form.unreadFields.has(key));
  let best: Unfolding = { answers: {}, tabs: {}, counts: Object.fromEntries(repeats.map(({ id, max }) => [id, max])) };
  const gain = (one: Unfolding): number => {
    const shown = shownIn(form, valuesOf(form, one));
    return shown.length + 1000 * shown.filter((field) => missing.has(field)).length;
  };
  const choose = (candidates: readonly Unfolding[]): void => {
    let most = gain(best);
    for (const one of candidates) {
      const gained = gain(one);
      if (gained > most) [best, most] = [one, gained];
    }
  };
  // A choice may have an effect only after a later one.
  for (let round = 0; round < 3; round += 1) {
    for (const field of deciding)
      choose(valuesFor(form, field, best).map((value) => withMore(best, { [field.key]: value })));
    for (const block of blocks)
      if (block.type === 'tabs') choose(block.tabs.map(({ id }) => withMore(best, {}, { [block.id]: id })));
  }
  return onlyAsked(form, best);
}

function withMore(
  { answers, tabs, counts }: Unfolding,
  moreAnswers: Answers,
  moreTabs: Unfolding['tabs'] = {},
): Unfolding {
  return { answers: { ...answers, ...moreAnswers }, tabs: { ...tabs, ...moreTabs }, counts };
}

/** The available options; for other fields a checked box or some text. */
function valuesFor(form: Form, field: CompiledField, unfolding: Unfolding): readonly string[] {
  if (field.optionLists === null) return field.type === 'upload' ? [] : ['true'];
  return optionsOf(field, valuesOf(form, unfolding)).map(([value]) => value);
}

/** Removes answers that the server would refuse because their question is hidden. */
function onlyAsked(form: Form, unfolding: Unfolding): Unfolding {
  const shown = new Set(shownIn(form, valuesOf(form, unfolding)).flatMap(({ keys }) => keys));
  const kept = Object.entries(unfolding.answers).filter(([key, value]) => value !== '' && shown.has(key));
  if (kept.length === Object.keys(unfolding.answers).length) return unfolding;
  return onlyAsked(form, { ...unfolding, answers: Object.fromEntries(kept) });
}

/** Valid answers of the question. */
function fillings(field: CompiledField, values: Values): readonly Answers[] {
  const [key = '', year = ''] = field.keys;
  const texts: Partial<Record<CompiledField['type'], string>> = {
    date: '2008-03-04',
    phone: '(316) 555-0100',
    ssn: '078-05-1120',
    checkbox: 'true',
    email: 'ada@example.edu',
  };
  if (field.type === 'upload') return [];
  if (field.type === 'month-year') return [{ [key]: '5', [year]: '2020' }];
  if (field.optionLists !== null)
    return optionsOf(field, values)
      .filter(([value]) => value !== '')
      .map(([value]) => ({ [key]: value }));
  return [{ [key]: texts[field.type] ?? 'Ada'.slice(0, field.maxLength) }];
}

function withInner(block: Block): readonly Block[] {
  switch (block.type) {
    case 'section':
      return [block, ...block.blocks.flatMap(withInner)];
    case 'repeat':
      return [block, ...block.copies.flatMap(withInner)];
    case 'tabs':
      return [block, ...block.tabs.flatMap(withInner)];
    default:
      return [block];
  }
}
