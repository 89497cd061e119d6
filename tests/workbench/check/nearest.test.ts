import { describe, expect, it } from 'vitest';
import { nearest } from '../../../workbench/source/nearest.ts';

describe('the nearest name', () => {
  const known = ['label', 'hint', 'when', 'options', 'optionsBy', 'first_name'];

  it.each([
    ['lable', 'label'],
    ['Label', 'label'],
    ['hnit', 'hint'],
    ['wen', 'when'],
    ['option', 'options'],
    ['first_nmae', 'first_name'],
  ])('of "%s" is "%s"', (name, meant) => {
    expect(nearest(name, known)).toBe(meant);
  });

  it.each(['', 'title', 'x', 'last_word'])('of "%s" does not exist', (name) => {
    expect(nearest(name, known)).toBe('');
  });
});
