import { format, type Rule } from './rule.ts';

const parents = { given: { instate_tuition: 'N', tax_dependent: 'Y', parents_kansas_resident: 'Y' }, hidden: { parents_kansas_resident: 'N' } };

/** Rules of the form that the specification leaves to us. */
export const ourRules: readonly Rule[] = [
  format('Ours', 'email_address', 'Please provide a valid email address.', ['a', 'a@b', 'a b@c.org'], ['a@b.org', '']),
  format('Ours', 'parents_years_in_kansas', 'Please enter the years as a number.', ['x', '1.5', '-1'], ['0', '12', ''], parents),
  format('Ours', 'parents_months_in_kansas', 'Please enter the months as a number from 0 to 11.', ['12', 'x', '-1'], ['0', '11', ''], parents),
];
