/** The lines of `npm run forms -- cover` about goals that no set meets. */
import { expect, it } from 'vitest';
import { linesByReason } from '../../../workbench/commands/cover.ts';

it('goals of one kind with the same reason are in one line', () => {
  const because = ['"count" is not at least "1"', '"count" is at least "1"'];
  const lines = linesByReason('infeasible', [
    { kind: 'clearing', name: 'pets-1 clears pet_1_name', because },
    { kind: 'option', name: 'pet_1_kind=CAT', because },
    { kind: 'clearing', name: 'pets-1 clears pet_1_age', because },
    { kind: 'clearing', name: 'pets-2 clears pet_2_age', because: ['"count" is at least "3"'] },
  ]);
  const reason = '"count" is not at least "1" and "count" is at least "1"';
  expect(lines).toEqual([
    `  infeasible: clearing pets-1 clears pet_1_name, pets-1 clears pet_1_age: ${reason}`,
    `  infeasible: option pet_1_kind=CAT: ${reason}`,
    '  infeasible: clearing pets-2 clears pet_2_age: "count" is at least "3"',
  ]);
});
