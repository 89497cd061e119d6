/** Mistakes in copies, in records that fill answers, and in calculations. */
import { planted, type Planted } from './planted-defect.ts';

const plans = planted('scholarship', 'pages/plans');
const schools = planted('admissions', 'pages/high-school');
const college = planted('admissions', 'sections/college');
const address = planted('admissions', 'sections/address');
const enrollment = planted('scholarship', 'sections/enrollment');
const costs = planted('scholarship', 'sections/costs');
const admissions = planted('admissions', 'form');
const scholarship = planted('scholarship', 'form');

const which = (...words: readonly (string | null)[]) => ({
  with: words.map((word) => (word === null ? {} : { which: word })),
});
const prefixes = (...numbers: readonly string[]) => ({ prefixes: numbers.map((number) => `service_${number}`) });
const ceeb = { ceeb: 'ceeb', zip: 'zip', state: 'state' };
const calculation = (from: readonly string[], calculate: string) => ({ from, calculate });
const expression = (text: string) => ({ when: [{ from: ['yearly_cost', 'derived:gap'], expression: text }] });

/** Every such mistake. */
export const plantedCopies: readonly Planted[] = [
  plans('service', which('', 'Community service 2: '), 'repeat-words', '/with'),
  plans('service', which('', 'Community service 2: ', null), 'missing-with', '/with/2'),
  plans('service', which('', 'Community service 2: ', 'Community service 4: '), 'copies-misnumbered', '/with/2/which'),
  plans('service', which('', 'Community service 3: ', 'Community service 2: '), 'copies-misnumbered', '/with/1/which'),
  plans('service', prefixes('', '3_', '2_'), 'copies-misnumbered', '/prefixes/1'),
  schools('hs', { prefixes: ['hs_', 'hs_3_', 'hs_2_'] }, 'copies-misnumbered', '/prefixes/1'),
  college('name', { fills: { ...ceeb, name: 'name' } }, 'fills-itself', '/fills/name'),
  college(
    'name',
    { fills: { ...ceeb, address_line_1: 'city', city: 'address_line_1' } },
    'filled-with-another-field',
    '/fills/address_line_1',
  ),
  address(
    'address_line_1',
    { fills: { city: 'address_line_1', zip: 'zip' } },
    'filled-with-another-field',
    '/fills/city',
  ),
  enrollment('college_name', { fills: { college_city: 'name' } }, 'filled-with-another-field', '/fills/college_city'),
  admissions(
    'derived:school_to_name',
    calculation(['hs_type'], "hs_type in ['GED', 'HOME'] ? '' : '1'"),
    'target-not-an-option',
    '/calculate',
  ),
  admissions(
    'derived:school_to_name',
    calculation(['hs_type'], "hs_type = 'GED' or hs_type = 'hms' ? '' : '1'"),
    'target-not-an-option',
    '/calculate',
  ),
  admissions(
    'derived:name',
    calculation(['preferred_name', 'first_name'], "preferred_name != '' ? preferred_name : firstname"),
    'undeclared-read',
    '/calculate',
  ),
  scholarship(
    '',
    {
      calculations: [
        { key: 'derived:name', ...calculation(['first_name'], 'first_name') },
        { key: 'derived:gap', ...calculation(['yearly_cost'], '$number(yearly_cost)') },
        { key: 'derived:year', ...calculation(['birth_date'], '$substring(birth_date, 0, 4)') },
      ],
    },
    'unused-calculation',
    '/calculations/2/key',
  ),
  costs(
    'covered',
    expression("yearly_cost != '' and $number(`derived:gapp`) <= 0"),
    'undeclared-read',
    '/when/0/expression',
  ),
];
