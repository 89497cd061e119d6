import { isImpossible } from '../solve/core.ts';
import type { IndexedField } from '../traversal/form-index.ts';
import { at, isPresent, textOf } from '../traversal/source-node.ts';
import type { Check, CheckContext } from './context.ts';

/** Labels that occur twice, and questions about the applicant that browsers cannot fill in. */
export const checkLabels: Check = (context) => {
  const asked = new Map<string, IndexedField[]>();
  const filled = new Map<string, IndexedField>();
  for (const field of context.index.fields) {
    if (context.host !== undefined) checkPersonal(field, context);
    checkAutocomplete(field, filled, context);
    if (field.label.trim() === '') continue;
    const name = `${field.page}\n${field.heading}\n${field.label.trim().toLowerCase()}`;
    const others = asked.get(name) ?? [];
    const twin = others.find((other) => other.key !== field.key && canBothBeShown(field, other, context));
    if (twin !== undefined)
      context.report('duplicate-label', at(field.node, 'label'), field.label, textOf(at(twin.node, 'key')));
    asked.set(name, [...others, field]);
  }
};

const canBothBeShown = (one: IndexedField, other: IndexedField, { model }: CheckContext): boolean =>
  !isImpossible([...model.shown(one), ...model.shown(other)], model.space);

/** Tokens that several questions can have: a new password is typed twice. */
const repeatable: ReadonlySet<string> = new Set(['off', 'on', 'new-password']);

/** A token that another question of the page has too, and a date of birth in the future. */
function checkAutocomplete(field: IndexedField, filled: Map<string, IndexedField>, { report }: CheckContext): void {
  const { node, page, prefix } = field;
  const token = textOf(at(node, 'autocomplete'));
  if (token === '' || repeatable.has(token)) return;
  const name = `${page} ${prefix?.text ?? ''} ${token}`;
  const other = filled.get(name);
  if (other === undefined) filled.set(name, field);
  else report('duplicate-autocomplete', at(node, 'autocomplete'), token, other.key);
  const years = at(node, 'schema', 'latest', 'years');
  if (token === 'bday' && typeof years.value === 'number' && years.value > 0) report('birthday-in-future', years);
}

/** The token of HTML for the applicant's own data, by the usual names of keys: in lower case, without separators. */
const tokens: Readonly<Record<string, string>> = {
  firstname: 'given-name',
  middlename: 'additional-name',
  lastname: 'family-name',
  preferredname: 'nickname',
  suffix: 'honorific-suffix',
  birthdate: 'bday',
  email: 'email',
  emailaddress: 'email',
  phone: 'tel',
  phonehome: 'home tel',
  phonemobile: 'mobile tel',
  phoneinternational: 'tel',
  addressline1: 'address-line1',
  addressline2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  zip: 'postal-code',
  country: 'country',
};

function checkPersonal({ node, key }: IndexedField, { report }: CheckContext): void {
  const name = key.replaceAll('_', '').toLowerCase();
  const token = Object.hasOwn(tokens, name) ? tokens[name] : undefined;
  if (token !== undefined && !isPresent(at(node, 'autocomplete')))
    report('missing-autocomplete', at(node, 'key'), key, token);
}
