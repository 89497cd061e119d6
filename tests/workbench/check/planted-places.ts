/** Defects of where the portal shows a part, of values of another type, and of labels. */
import { is, op, planted, type Planted } from './planted-defect.ts';

const header = planted('admissions', 'header');
const receipt = planted('admissions', 'receipt');
const address = planted('admissions', 'sections/address');
const act = planted('admissions', 'sections/act');
const person = planted('scholarship', 'sections/person');
const costs = planted('scholarship', 'sections/costs');

const cost = (expression: string) => ({ when: [{ from: ['yearly_cost', 'own_contribution'], expression }] });

/** Every defect of a place, a type or a label. */
export const plantedPlaces: readonly Planted[] = [
  header('first-time', { when: [is('session:web_status', 'submitted')] }, 'variant-shadowed', ''),
  receipt('send-sat', { when: [is('session:web_status', 'started')] }, 'never-after-submission', ''),
  receipt('send-act', { when: [op('legal_agree', 'notAnswered')] }, 'never-after-submission', ''),
  receipt('send-act', { when: [op('last_name', 'notAnswered')] }, 'never-after-submission', ''),
  costs(
    'other_aid_amount',
    cost("yearly_cost > '9' and own_contribution != ''"),
    'number-as-text',
    '/when/0/expression',
  ),
  costs('other_aid_amount', cost('yearly_cost / own_contribution > 2'), 'can-fail', '/when/0/expression'),
  costs('other_aid_amount', cost('$length(yearly_cost + own_contribution) > 2'), 'wrong-operand', '/when/0/expression'),
  costs('other_aid_amount', cost('yearly_cost + own_contribution < 0'), 'certain-comparison', '/when/0/expression'),
  address(
    'state',
    {
      optionsBy: {
        valueKey: 'country',
        category: 'displayAndOptions',
        options: {
          USA: 'us-states',
          CAN: [
            ['ON', 'Ontario'],
            ['KA', 'Kansas'],
          ],
        },
      },
    },
    'duplicate-option-label',
    '/optionsBy/options/CAN/1/1',
  ),
  act('act_taken', { options: 'months' }, 'list-without-targets', '/options'),
  person(
    'preferred_name',
    { schema: { maxLength: 9, errorMessage: { minLength: 'Too short.' } } },
    'message-without-keyword',
    '/schema/errorMessage/minLength',
  ),
];
