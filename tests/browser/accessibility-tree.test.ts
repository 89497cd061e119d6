/** Compares the accessibility tree of the browser with the definition of the form, for every question. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  errorsOf,
  fieldTypes,
  viewField,
  type CompiledField,
  type FieldView,
  type Form,
  type Values,
} from '../../engine/index.ts';
import type { CompiledSection } from '../../engine/internal.ts';
import { monthName } from '../../engine/language/months.ts';
import { accessibilityTree, type Heard } from '../drivers/accessibility-tree.ts';
import { open } from '../drivers/browser-driver.ts';
import { everyForm } from '../drivers/every-form.ts';
import { stepIds, type PlayedForm } from '../support/played-form.ts';
import { walk } from '../drivers/unfolded-pages.ts';
import { filledIn, shownIn, unfoldingsOf, valuesOf, withoutDefaults, type Unfolding } from '../support/unfolding.ts';
import { openWindow } from '../drivers/window.ts';

/** The problems of the questions of a page, as they are heard. */
function mistakesIn(
  tree: readonly Heard[],
  fields: readonly CompiledField[],
  values: Values,
  { form, validators }: PlayedForm,
): readonly string[] {
  const errors = errorsOf(form, validators, values);
  return fields.flatMap((field) => {
    const view = viewField(form, values, field.key);
    if (view === null) return [`${field.key} is not asked`];
    return controlsIn(tree, view)
      .flatMap((heard) => mistakesAt(heard, view, errors[field.key] ?? [], form).concat(groupsMissing(heard, field)))
      .map((mistake) => `${field.key}: ${mistake}`);
  });
}

const groupsMissing = ({ around }: Heard, field: CompiledField): readonly string[] =>
  groupsRound(field)
    .filter((legend) => !around.some((one) => one.startsWith(`group: ${legend}`)))
    .map((legend) => `is not heard in the group ${legend}`);

const nothing: Heard = {
  role: 'nothing',
  name: '',
  description: '',
  value: '',
  isRequired: false,
  isInvalid: false,
  checked: '',
  isFocused: false,
  around: [],
  id: '',
};

/** The nodes of a question: a month-year has two controls, a document has a button. */
function controlsIn(tree: readonly Heard[], view: FieldView): readonly Heard[] {
  const found =
    view.type === 'upload'
      ? tree.filter(({ role, name }) => role === 'button' && name.startsWith(`${view.label}: `))
      : view.keys.flatMap((key) => tree.filter(({ id }) => id === key));
  return found.length > 0 ? found : [nothing];
}

function mistakesAt(heard: Heard, view: FieldView, errors: readonly string[], form: Form): readonly string[] {
  const label = labelOf(heard, view, form);
  const value = valueOf(heard, view, form);
  const said = [view.hint, ...errors].filter((words) => words !== null);
  return [
    heard.name.startsWith(label) ? '' : `is named “${heard.name}”, not “${label}”`,
    ...said.map((words) =>
      heard.description.includes(words) ? '' : `is not described by “${words}” but by “${heard.description}”`,
    ),
    heard.isInvalid === errors.length > 0 ? '' : `is ${heard.isInvalid ? '' : 'not '}heard as wrong`,
    isHeardAsRequired(heard, view, form) === view.isRequired
      ? ''
      : `is ${view.isRequired ? 'not ' : ''}heard as required`,
    heard.value === value ? '' : `has the value “${heard.value}”, not “${value}”`,
    view.type === 'checkbox' && heard.checked !== String(view.value === 'true') ? `is heard as ${heard.checked}` : '',
  ].filter(Boolean);
}

/** True when the node is required: in its text, and as a state unless it is a native list or checkbox. */
function isHeardAsRequired({ name, around, role, isRequired }: Heard, view: FieldView, form: Form): boolean {
  const words = `${view.label} (${form.messages['required']})`;
  const isAnnounced = role === 'textbox' || role === 'radiogroup' || isSearched(view, form) || view.type === 'lookup';
  return (name === words || around.includes(`group: ${words}`)) && (isRequired || !isAnnounced);
}

/** The visible text beside the control. */
function labelOf({ id }: Heard, view: FieldView, form: Form): string {
  if (view.type !== 'month-year') return view.label;
  return form.messages[id === view.key ? 'month' : 'year'] ?? '';
}

/** The value of a control as text. */
function valueOf({ id }: Heard, view: FieldView, form: Form): string {
  const value = view.values[id] ?? '';
  switch (view.type) {
    case 'radio':
    case 'checkbox':
      return '';
    case 'upload':
      return 'No file chosen';
    case 'month-year':
      return value === '' ? '--' : id === view.key ? monthName(value, form.months) : value;
    case 'select':
      return value === '' && isSearched(view, form)
        ? ''
        : (view.options?.find(([option]) => option === value)?.[1] ?? '');
    default:
      return fieldTypes[view.type].format(value);
  }
}

const isSearched = ({ key }: FieldView, form: Form): boolean => {
  const definition = form.fields.get(key)?.expanded;
  return definition !== undefined && 'search' in definition && definition.search === true;
};

/** The legends of the questions and sections around the controls. */
function groupsRound(field: CompiledField): readonly string[] {
  const own = field.type === 'month-year' || field.type === 'upload' ? [field.label] : [];
  const outer: string[] = [];
  for (let block = field.parent; block !== null; block = block.parent) {
    const { layout, title } = block as Partial<CompiledSection>;
    if (layout === 'group' && title != null) outer.push(title);
  }
  return [...own, ...outer];
}

/** The problems of a group of radio buttons with the chosen one. */
function radioMistakes(tree: readonly Heard[], field: CompiledField, values: Values, form: Form): readonly string[] {
  const view = viewField(form, values, field.key);
  return (view?.options ?? []).flatMap(([option, label]) => {
    const radio = tree.find(({ id }) => id === `${field.key}-${option}`);
    const isRight =
      radio?.name === label &&
      radio.checked === String(view?.value === option) &&
      radio.around.some((one) => one.startsWith(`radiogroup: ${view?.label}`));
    return isRight
      ? []
      : [`${field.key}: ${option} is heard as ${radio?.name}, ${radio?.checked}, in ${radio?.around.join()}`];
  });
}

/**
 * The keys of each form that a browser may fill in automatically: data of the applicant, and no data of others or of a
 * school.
 */
const ownData: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  admissions: {
    first_name: 'given-name',
    middle_name: 'additional-name',
    last_name: 'family-name',
    suffix: 'honorific-suffix',
    preferred_name: 'nickname',
    birth_date: 'bday',
    gender_iden: 'sex',
    email_address: 'email',
    phone_home: 'home tel',
    phone_mobile: 'mobile tel',
    phone_international: 'tel',
    country: 'country-name',
    address_line_1: 'address-line1',
    address_line_2: 'address-line2',
    city: 'address-level2',
    state: 'address-level1',
    zip: 'postal-code',
    mailing_country: 'section-mailing country-name',
    mailing_address_line_1: 'section-mailing address-line1',
    mailing_address_line_2: 'section-mailing address-line2',
    mailing_city: 'section-mailing address-level2',
    mailing_state: 'section-mailing address-level1',
    mailing_zip: 'section-mailing postal-code',
  },
  scholarship: {
    first_name: 'given-name',
    last_name: 'family-name',
    preferred_name: 'nickname',
    birth_date: 'bday',
    email_address: 'email',
  },
};

/** The stored answers, the fields that no earlier walk has shown, and a name for the walk. */
interface Tour {
  readonly name: string;
  readonly stored: Unfolding;
  readonly fresh: readonly CompiledField[];
}

/** The walks through a form: one without answers, and one for each set of answers that shows further questions. */
function toursOf({ form }: PlayedForm): readonly Tour[] {
  const unfoldings = unfoldingsOf(form);
  const shown = unfoldings.map((one) => shownIn(form, valuesOf(form, one)));
  const freshIn = (index: number): readonly CompiledField[] => {
    const before = new Set(shown.slice(0, index).flat());
    return (shown[index] ?? []).filter((field) => !before.has(field));
  };
  return [
    ...unfoldings.slice(0, 1).map((one) => ({
      name: 'unanswered',
      stored: { ...one, answers: withoutDefaults(form, one.answers) },
      fresh: freshIn(0),
    })),
    ...unfoldings.map((one, index) => ({
      name: `answered, ${index + 1}`,
      stored: filledIn(form, one),
      fresh: freshIn(index),
    })),
  ];
}

/** The token of each text box and list on the page. */
async function tokensOn(page: Page, fields: readonly CompiledField[]): Promise<Readonly<Record<string, string>>> {
  const keys = fields.filter(({ type }) => !['radio', 'upload', 'checkbox'].includes(type)).flatMap((one) => one.keys);
  const tokens = await Promise.all(
    keys.map(async (key) => [key, await page.locator(`[id="${key}"]`).getAttribute('autocomplete')] as const),
  );
  return Object.fromEntries(
    tokens.flatMap(([key, token]) => (token === null || token === 'off' ? [] : [[key, token]])),
  );
}

describe.each(everyForm)('the accessibility tree of %s', (id, played) => {
  const { form } = played;
  const tours = toursOf(played);

  it.each(tours.map((tour) => [tour.name, tour] as const))(
    'has for every question its label, group, hint, errors, value, and the required state: %s',
    async (name, { stored, fresh }) => {
      const offered: Record<string, string> = {};
      await walk(
        stored,
        async (page, fields, _step, username) => {
          const before: Values = { ...valuesOf(form, stored), 'session:web_status': 'validating' };
          // The page proposes the address of the account.
          const values: Values = { ...before, email_address: before['email_address'] || username };
          const radios = fields.filter(({ type }) => type === 'radio');
          const mistakes = async (): Promise<readonly string[]> => {
            const tree = await accessibilityTree(page);
            return [
              ...mistakesIn(tree, fields, values, played),
              ...radios.flatMap((field) => radioMistakes(tree, field, values, form)),
            ];
          };
          await expect.poll(mistakes).toEqual([]);
          Object.assign(offered, await tokensOn(page, fields));
        },
        { played, pages: stepIds(played).filter((step) => fresh.some(({ page }) => page === step)) },
      );
      // The first walk shows most questions.
      if (name === 'unanswered') expect(offered, 'autofill: data of the applicant only').toEqual(ownData[id]);
    },
  );

  it('covers every question of the form', () => {
    const asked = new Set(tours.flatMap(({ fresh }) => fresh.map(({ key }) => key)));
    expect([...new Set(form.fields.values())].map(({ key }) => key).filter((key) => !asked.has(key))).toEqual([]);
  });
});

describe('autofill', () => {
  it.each([
    ['signup', { username: 'username', password: 'new-password' }],
    ['confirm', { username: 'username', code: 'one-time-code' }],
    ['login', { username: 'username', password: 'current-password' }],
    ['forgot', { username: 'username' }],
    ['reset', { username: 'username', password: 'new-password', confirm_password: 'new-password' }],
  ])('the account at /%s', async (path, tokens) => {
    const { page } = await openWindow();
    await open(page, `/${path}`);
    for (const [key, token] of Object.entries(tokens))
      expect(await page.locator(`[id="${key}"]`).getAttribute('autocomplete'), key).toBe(token);
  });
});
