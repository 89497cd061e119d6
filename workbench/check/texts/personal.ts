import { isImpossible } from '../../solve/core.ts';
import type { IndexedField } from '../../expand/form-index.ts';
import { at, isPresent, textOf } from '../../source/source-node.ts';
import type { Check, CheckContext } from '../base/context.ts';
import { nearest } from '../../source/nearest.ts';
import type { Report } from '../../problems/report.ts';

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
  checkOthers(context);
};

const canBothBeShown = (one: IndexedField, other: IndexedField, { model }: CheckContext): boolean =>
  !isImpossible([...model.shown(one), ...model.shown(other)], model.space);

/** Tokens that several questions can have: a new password is typed twice. */
const repeatable: ReadonlySet<string> = new Set(['off', 'on', 'new-password']);

/** A token that another question of the page has too, and a date of birth in the future. */
function checkAutocomplete(field: IndexedField, filled: Map<string, IndexedField>, { report }: CheckContext): void {
  const { node, page, prefix } = field;
  const token = textOf(at(node, 'autocomplete'));
  if (token === '') return;
  checkToken(field, token, report);
  if (repeatable.has(token)) return;
  const name = `${page} ${prefix?.text ?? ''} ${token}`;
  const other = filled.get(name);
  if (other === undefined) filled.set(name, field);
  else report('duplicate-autocomplete', at(node, 'autocomplete'), token, other.key);
  const years = at(node, 'schema', 'latest', 'years');
  if (token === 'bday' && typeof years.value === 'number' && years.value > 0) report('birthday-in-future', years);
}

/** The tokens of HTML, without those for payments. Others can precede them: a section, home or work, billing. */
const knownTokens = (
  'off on name honorific-prefix given-name additional-name family-name honorific-suffix nickname ' +
  'organization-title organization street-address address-line1 ' +
  'address-line2 address-line3 address-level1 address-level2 address-level3 address-level4 country country-name ' +
  'postal-code language bday bday-day bday-month bday-year sex url photo tel tel-country-code tel-national ' +
  'tel-area-code tel-local tel-extension email impp'
).split(' ');
const accountToken = /^(?:user\w+|(?:new|current)-password|one-time-code|webauthn)$/;
const precedingToken = /^(?:section-\S+|shipping|billing|home|work|mobile|fax|pager)$/;

/** A token that no browser knows. */
function checkToken({ node }: IndexedField, token: string, report: Report): void {
  const place = at(node, 'autocomplete');
  const parts = token.split(/\s+/);
  const [last = ''] = parts.slice(-1);
  const isKnown = (part: string): boolean => knownTokens.includes(part) || accountToken.test(part);
  const unknown = parts.find((part) => !isKnown(part) && !(part !== last && precedingToken.test(part)));
  if (unknown !== undefined) report('unknown-autocomplete', place, unknown, nearest(unknown, knownTokens));
}

/** The tokens of other questions, where no question has them twice; two that are exchanged are one mistake. */
function checkOthers({ index, report }: CheckContext): void {
  const token = ({ node }: IndexedField): string => textOf(at(node, 'autocomplete'));
  const fields = index.fields.filter((field) => token(field) !== '');
  const reported = new Set<IndexedField>();
  for (const field of fields) {
    const own = ownToken(field);
    const twins = fields.filter((one) => one.page === field.page && one.prefix?.text === field.prefix?.text);
    const isTwice = twins.some((one) => one !== field && token(one) === token(field));
    const isExchanged = twins.some((one) => token(one) === own && reported.has(one));
    if (own === null || isTwice || isExchanged) continue;
    reported.add(field);
    report('autocomplete-of-another', at(field.node, 'autocomplete'), field.key, token(field), own);
  }
}

/** The token for a key if the question has that of another key; null for any other question. */
function ownToken({ node, label }: IndexedField): string | null {
  const written = textOf(at(node, 'autocomplete'));
  const own = tokenOf(textOf(at(node, 'key')));
  const isOthers = Object.values(tokens).map(lastOf).includes(lastOf(written));
  // The label of another question, whose token this is, is a problem of its own.
  const isOfLabel = tokenOf(label.replaceAll(' ', '_')) === written;
  return own !== undefined && lastOf(own) !== lastOf(written) && isOthers && !isOfLabel ? own : null;
}

const lastOf = (token: string): string => token.split(' ').at(-1) ?? '';

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

function tokenOf(key: string): string | undefined {
  const name = key.replaceAll('_', '').toLowerCase();
  return Object.hasOwn(tokens, name) ? tokens[name] : undefined;
}

function checkPersonal({ node, key }: IndexedField, { report }: CheckContext): void {
  const token = tokenOf(key);
  if (token !== undefined && !isPresent(at(node, 'autocomplete')))
    report('missing-autocomplete', at(node, 'key'), key, token);
}
