import { expect, it } from 'vitest';
import { setsSlash } from '../../../renderer/fields/DateField.tsx';

it('distinguishes typed or pasted slashes from inserted ones until the control is emptied', () => {
  expect(setsSlash('05', '05/', false)).toBe(true);
  expect(setsSlash('', '05/2008', false)).toBe(true);
  expect(setsSlash('05', '052', false)).toBe(false);
  expect(setsSlash('05/2', '05/20', true)).toBe(true);
  expect(setsSlash('0', '', true)).toBe(false);
});
