import type { Answers } from '../../engine/index.ts';
import { format, notEmails, type SpecifiedRule } from './rule.ts';

const lived = {
  given: { instate_tuition: 'N', previously_lived_in_kansas: 'Y' },
  hidden: { previously_lived_in_kansas: 'N' },
};

/** Periods that end before they begin, and the nearest valid ones. */
function period(
  name: string,
  message: string,
  more: Pick<SpecifiedRule, 'given'> & { readonly hidden?: Answers } = {},
): SpecifiedRule {
  const dates = (fromMonth: string, fromYear: string, toMonth: string, toYear: string): Answers => ({
    [`${name}_from_month`]: fromMonth,
    [`${name}_from_year`]: fromYear,
    [`${name}_to_month`]: toMonth,
    [`${name}_to_year`]: toYear,
  });
  return {
    section: 'Ours',
    key: `${name}_to_month`,
    message,
    given: more.given ?? {},
    hidden: more.hidden ?? null,
    fails: [dates('8', '2024', '5', '2024'), dates('1', '2024', '12', '2023'), dates('10', '2024', '9', '2024')],
    passes: [dates('8', '2024', '8', '2024'), dates('12', '2023', '1', '2024'), dates('9', '2024', '10', '2024')],
  };
}

/** Rules of the form that the specification does not state. */
export const ourRules: readonly SpecifiedRule[] = [
  format('Ours', 'email_address', 'Please provide a valid email address.', notEmails, ['a@b.org', 'a@b.c.org', '']),
  period('prev_lived_ks', 'The End Date is before the Start Date.', lived),
  ...['hs', 'hs_2', 'hs_3'].flatMap((name, index): readonly SpecifiedRule[] => [
    period(`${name}_attend`, `High school ${index + 1}: Dates Attended: the end is before the start.`),
    format(
      'Ours',
      `${name}_ceeb`,
      `High school ${index + 1}: A CEEB code has six digits.`,
      ['1234', '12345', '1700012', 'abcdef'],
      ['170001', ''],
    ),
  ]),
  ...['college', 'college_2', 'college_3', 'college_4', 'college_5'].flatMap(
    (name, index): readonly SpecifiedRule[] => {
      const which = index === 0 ? '' : `College/University ${index + 1}: `;
      const credit = { given: { college_credit: 'Y' }, hidden: { college_credit: 'N' } };
      return [
        period(`${name}_attend`, `${which}Dates Attended: the end is before the start.`, credit),
        format(
          'Ours',
          `${name}_ceeb`,
          `${which}A CEEB code has four or six digits.`,
          ['123', '12345', '1700012', 'abcd'],
          ['6884', '170001', ''],
          credit,
        ),
      ];
    },
  ),
  format(
    'Ours',
    'hs_class_rank',
    'Your class rank is greater than the number of students in your class.',
    ['301', '300.5'],
    ['300', '1', 'Top 10%', '12 of 300', ''],
    {
      given: { hs_type: 'HS', hs_has_class_rank: 'Y', hs_class_total_students: '300' },
      spared: [{ hs_class_total_students: '' }],
      hidden: { hs_has_class_rank: 'N' },
    },
  ),
];
