/** Compares the accessibility tree of the browser with the definition of the form, for every question. */
import { describe, expect, it } from 'vitest';
import {
  errorsOf,
  fieldTypes,
  viewField,
  type CompiledField,
  type CompiledSection,
  type FieldView,
  type Values,
} from '../../engine/index.ts';
import { accessibilityTree, type Heard } from '../drivers/accessibility-tree.ts';
import { form, validators } from '../drivers/admissions.ts';
import { open } from '../drivers/browser-driver.ts';
import { steps, unfoldings, walk, widest } from '../drivers/unfolded-pages.ts';
import { filledIn, shownIn, valuesOf, type Unfolding } from '../drivers/unfolding.ts';
import { openWindow } from '../drivers/window.ts';

function mistakesIn(tree: readonly Heard[], fields: readonly CompiledField[], values: Values): readonly string[] {
  const errors = errorsOf(form, validators, values);
  return fields.flatMap((field) => {
    const view = viewField(form, values, field.key);
    if (view === null) return [`${field.key} is not asked`];
    return controlsIn(tree, view)
      .flatMap((heard) => mistakesAt(heard, view, errors[field.key] ?? []).concat(groupsMissing(heard, field)))
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

function mistakesAt(heard: Heard, view: FieldView, errors: readonly string[]): readonly string[] {
  const label = labelOf(heard, view);
  const said = [view.hint, ...errors].filter((words) => words !== null);
  return [
    heard.name.startsWith(label) ? '' : `is named “${heard.name}”, not “${label}”`,
    ...said.map((words) =>
      heard.description.includes(words) ? '' : `is not described by “${words}” but by “${heard.description}”`,
    ),
    heard.isInvalid === errors.length > 0 ? '' : `is ${heard.isInvalid ? '' : 'not '}heard as wrong`,
    isHeardAsRequired(heard, view) === view.isRequired ? '' : `is ${view.isRequired ? 'not ' : ''}heard as required`,
    heard.value === valueOf(heard, view) ? '' : `has the value “${heard.value}”, not “${valueOf(heard, view)}”`,
    view.type === 'checkbox' && heard.checked !== String(view.value === 'true') ? `is heard as ${heard.checked}` : '',
  ].filter(Boolean);
}

/** True when the node is required: in its text, and as a state unless it is a native list or checkbox. */
function isHeardAsRequired({ name, around, role, isRequired }: Heard, view: FieldView): boolean {
  const words = `${view.label} (${form.messages['required']})`;
  const isAnnounced = role === 'textbox' || role === 'radiogroup' || isSearched(view) || view.type === 'lookup';
  return (name === words || around.includes(`group: ${words}`)) && (isRequired || !isAnnounced);
}

/** The visible text beside the control. */
function labelOf({ id }: Heard, view: FieldView): string {
  if (view.type !== 'month-year') return view.label;
  return form.messages[id === view.key ? 'month' : 'year'] ?? '';
}

/** The value of a control as text. */
function valueOf({ id }: Heard, view: FieldView): string {
  const value = view.values[id] ?? '';
  switch (view.type) {
    case 'radio':
    case 'checkbox':
      return '';
    case 'upload':
      return 'No file chosen';
    case 'month-year':
      return value === ''
        ? '--'
        : id === view.key
          ? (form.months.find(([month]) => month === value)?.[1] ?? '')
          : value;
    case 'select':
      return value === '' && isSearched(view) ? '' : (view.options?.find(([option]) => option === value)?.[1] ?? '');
    default:
      return fieldTypes[view.type].format(value);
  }
}

const isSearched = ({ key }: FieldView): boolean => {
  const definition = form.fields.get(key)?.definition;
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
function radioMistakes(tree: readonly Heard[], field: CompiledField, values: Values): readonly string[] {
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

/** The questions that earlier sets of answers do not show. */
function newIn(unfolding: Unfolding): readonly CompiledField[] {
  const before = new Set(
    unfoldings.slice(0, unfoldings.indexOf(unfolding)).flatMap((one) => shownIn(form, valuesOf(form, one))),
  );
  return shownIn(form, valuesOf(form, unfolding)).filter((field) => !before.has(field));
}

const answered = unfoldings.map((one, index) => [`answered, ${index + 1}`, one, filledIn(form, one)] as const);

describe('the accessibility tree', () => {
  it.each([['unanswered', widest, widest] as const, ...answered])(
    'has for every question its label, group, hint, errors, value, and the required state: %s',
    async (_name, bare, unfolding) => {
      const stored: Values = { ...valuesOf(form, unfolding), 'session:web_status': 'validating' };
      const fresh = newIn(bare);
      const mistakes: string[] = [];
      await walk(
        unfolding,
        async (page, fields, _id, username) => {
          const tree = await accessibilityTree(page);
          // The page proposes the address of the account.
          const values: Values = { ...stored, email_address: stored['email_address'] || username };
          const radios = fields.filter(({ type }) => type === 'radio');
          mistakes.push(
            ...mistakesIn(tree, fields, values),
            ...radios.flatMap((field) => radioMistakes(tree, field, values)),
          );
        },
        { pages: steps.filter((id) => fresh.some(({ page }) => page === id)) },
      );
      expect(mistakes).toEqual([]);
    },
  );

  it('covers every question of the form', () => {
    const asked = new Set(unfoldings.flatMap((one) => shownIn(form, valuesOf(form, one)).map(({ key }) => key)));
    expect([...new Set(form.fields.values())].map(({ key }) => key).filter((key) => !asked.has(key))).toEqual([]);
  });
});

/** The keys that a browser may fill in automatically: data of the applicant only. */
const ownData: Readonly<Record<string, string>> = {
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
  country: 'country',
  address_line_1: 'address-line1',
  address_line_2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  mailing_country: 'section-mailing country',
  mailing_address_line_1: 'section-mailing address-line1',
  mailing_address_line_2: 'section-mailing address-line2',
  mailing_city: 'section-mailing address-level2',
  mailing_state: 'section-mailing address-level1',
  mailing_zip: 'section-mailing postal-code',
};

describe('autofill', () => {
  it('covers data of the applicant, and no data of others or of a school', async () => {
    const offered: Record<string, string> = {};
    await walk(widest, async (page, fields) => {
      for (const key of fields
        .filter(({ type }) => !['radio', 'upload', 'checkbox'].includes(type))
        .flatMap(({ keys }) => keys)) {
        const token = await page.locator(`[id="${key}"]`).getAttribute('autocomplete');
        if (token !== null && token !== 'off') offered[key] = token;
      }
    });
    expect(offered).toEqual(ownData);
  });

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
