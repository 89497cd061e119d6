/** Questions on a real page. The id of a control is its answer key. */
import type { Locator, Page } from 'playwright-core';
import { fieldTypes, type CompiledField } from '../../engine/index.ts';
import { optionsOf, severalIn, severalOf } from '../../engine/internal.ts';
import { admissions } from '../support/admissions.ts';
import { mouse, type Hand } from './hand.ts';

export function fieldOf(key: string, played = admissions): CompiledField {
  const field = played.form.fields.get(key);
  if (field === undefined) throw new Error(`The form has no question ${key}.`);
  return field;
}

export const controlOf = (page: Page, key: string): Locator => page.locator(`[id="${key}"]`);

/** Waits until the library of a list with a search box has replaced its box. Only the library describes its list. */
export const searchArrived = (page: Page, key: string): Promise<void> =>
  page.locator(`[id^="react-select-${key}"]`).first().waitFor({ state: 'attached' });

/** Opens the fold around a question, if it is closed, as a person does. */
export async function openFold(page: Page, key: string, hand: Hand = mouse): Promise<void> {
  const fold = page.locator(`main details:not([open]):has([id="${key}"])`);
  if ((await fold.count()) > 0) await hand.press(fold.first().locator('summary').first());
}

const isSearched = ({ expanded }: CompiledField): boolean => 'search' in expanded && expanded.search === true;

/** Answers a question as a person does, by its label or option. '' clears the answer. */
export async function answer(
  page: Page,
  key: string,
  value: string,
  hand: Hand = mouse,
  played = admissions,
): Promise<void> {
  const field = fieldOf(key, played);
  const control = controlOf(page, key);
  await openFold(page, key, hand);
  switch (field.type) {
    case 'radio':
      return hand.setChecked(control.locator(`input[value="${value}"]`), true);
    case 'checkbox':
      return hand.setChecked(control, value === 'true');
    case 'checkboxes':
      return choose(control, severalIn(value), hand);
    case 'ranking':
      return rank(
        control,
        severalIn(value).map((one) => labelOf(field, one)),
        hand,
      );
    case 'month-year':
      return hand.pick(control, value);
    case 'select':
      if (isSearched(field)) return search(page, control, value === '' ? '' : labelOf(field, value), hand);
      return hand.pick(control, value);
    case 'date':
    case 'time':
      return hand.write(control, fieldTypes[field.type].format(value));
    default:
      return hand.write(control, value);
  }
}

/** Ends other choices first, because an option can exclude all others. */
async function choose(group: Locator, chosen: readonly string[], hand: Hand): Promise<void> {
  const boxes = group.locator('[type=checkbox]');
  // A lazy part of the page: a list of elements waits for none.
  await boxes.first().waitFor({ state: 'attached' });
  for (const isChosen of [false, true])
    for (const box of await boxes.all())
      if (chosen.includes(await box.inputValue()) === isChosen) await hand.setChecked(box, isChosen);
}

/** Takes all options out of the order, and puts these in. */
async function rank(group: Locator, labels: readonly string[], hand: Hand): Promise<void> {
  const out = group.getByRole('button', { name: /^Take .* out of the order$/ });
  // A lazy part, as above.
  await group.getByRole('button').first().waitFor();
  while ((await out.count()) > 0) await hand.press(out.first());
  for (const name of labels) await hand.press(group.getByRole('button', { name: `${name}: put next`, exact: true }));
}

async function search(page: Page, control: Locator, label: string, hand: Hand): Promise<void> {
  if (label === '') return hand.write(control, '');
  await hand.type(control, label);
  // Native lists on the page have options of the same name.
  await hand.press(page.locator('[role=option]').and(page.getByRole('option', { name: label, exact: true })));
}

/** Includes the labels of every list, independent of other answers. */
function labelOf(field: CompiledField, value: string): string {
  const { optionLists } = field;
  const states =
    optionLists?.from === 'key' ? [...optionLists.lists.keys()].map((own) => ({ [optionLists.valueKey]: own })) : [{}];
  const options = states.flatMap((values) => optionsOf(field, values));
  return options.find(([option]) => option === value)?.[1] ?? value;
}

/** The value of the control in its stored form. */
export async function answerIn(page: Page, key: string, played = admissions): Promise<string> {
  const field = fieldOf(key, played);
  const control = controlOf(page, key);
  switch (field.type) {
    case 'radio':
      return (await control.locator('input:checked').count()) === 0
        ? ''
        : control.locator('input:checked').inputValue();
    case 'checkbox':
      return (await control.isChecked()) ? 'true' : '';
    case 'checkboxes': {
      const chosen = await control.locator('input:checked').all();
      return severalOf(await Promise.all(chosen.map((box) => box.inputValue())));
    }
    case 'date':
    case 'time':
      return fieldTypes[field.type].parse(await control.inputValue()).value;
    case 'select': {
      const text = await control.inputValue();
      return isSearched(field) ? (optionsOf(field, {}).find(([, label]) => label === text)?.[0] ?? text) : text;
    }
    default:
      return control.inputValue();
  }
}

/** The labels of the options on the page. The options of a searchable select exist only while it is open. */
export async function choicesOf(page: Page, key: string, played = admissions): Promise<readonly string[]> {
  const field = fieldOf(key, played);
  const control = controlOf(page, key);
  if (field.type === 'radio' || field.type === 'checkboxes') return control.locator('label').allInnerTexts();
  if (!isSearched(field)) return control.locator('option:not([value=""])').allInnerTexts();
  await control.press('ArrowDown');
  await page.getByRole('option').first().waitFor();
  const labels = await page.getByRole('option').allInnerTexts();
  await control.press('Escape');
  return labels;
}
