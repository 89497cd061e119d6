/** Questions on a real page: the control of an answer has the answer's key as its id. */
import type { Locator, Page } from 'playwright-core';
import { fieldTypes, optionsOf, type CompiledField } from '../../engine/index.ts';
import { form } from './admissions.ts';

export function fieldOf(key: string): CompiledField {
  const field = form.fields.get(key);
  if (field === undefined) throw new Error(`The form has no question ${key}.`);
  return field;
}

export const controlOf = (page: Page, key: string): Locator => page.locator(`[id="${key}"]`);

const isSearched = ({ definition }: CompiledField): boolean => 'search' in definition && definition.search === true;

/** Answers a question the way a person does, by its label or option; '' takes the answer back. */
export async function answer(page: Page, key: string, value: string): Promise<void> {
  const field = fieldOf(key);
  const control = controlOf(page, key);
  switch (field.type) {
    case 'radio': return control.locator(`input[value="${value}"]`).check();
    case 'checkbox': return control.setChecked(value === 'true');
    case 'month-year': return void await control.selectOption(value);
    case 'select': return isSearched(field) ? search(page, control, labelOf(field, value)) : void await control.selectOption(value);
    case 'date': return leaving(control, fieldTypes.date.format(value));
    default: return leaving(control, value);
  }
}

async function leaving(control: Locator, text: string): Promise<void> {
  await control.fill(text);
  await control.blur();
}

async function search(page: Page, control: Locator, label: string): Promise<void> {
  await control.fill(label);
  if (label === '') return control.blur();
  await page.getByRole('option', { name: label, exact: true }).click();
}

/** Every list's label, whatever the other answers are. */
function labelOf(field: CompiledField, value: string): string {
  return optionsOf(field, {}).find(([option]) => option === value)?.[1] ?? value;
}

/** What the control holds, as it is stored. */
export async function answerIn(page: Page, key: string): Promise<string> {
  const field = fieldOf(key);
  const control = controlOf(page, key);
  switch (field.type) {
    case 'radio': return await control.locator('input:checked').count() === 0 ? '' : control.locator('input:checked').inputValue();
    case 'checkbox': return await control.isChecked() ? 'true' : '';
    case 'date': return fieldTypes.date.parse(await control.inputValue()).value;
    case 'select': {
      const text = await control.inputValue();
      return isSearched(field) ? (optionsOf(field, {}).find(([, label]) => label === text)?.[0] ?? text) : text;
    }
    default: return control.inputValue();
  }
}

/** The labels of the choices, read from the page; those of a searched list stand there once it is open. */
export async function choicesOf(page: Page, key: string): Promise<readonly string[]> {
  const field = fieldOf(key);
  const control = controlOf(page, key);
  if (field.type === 'radio') return control.locator('label').allInnerTexts();
  if (!isSearched(field)) return control.locator('option:not([value=""])').allInnerTexts();
  await control.press('ArrowDown');
  const labels = await page.getByRole('option').allInnerTexts();
  await control.press('Escape');
  return labels;
}
