import { describe, expect, it } from 'vitest';
import { rareMedia, splitBlocks } from '../../../scripts/build/styles.ts';

const [print, forcedColors] = rareMedia;

describe('the rules for paper', () => {
  it.each([
    ['none', 'a{b:c}', 'a{b:c}', ''],
    ['one block', 'a{b:c}@media print{d{e:f}}g{h:i}', 'a{b:c}g{h:i}', 'd{e:f}'],
    ['blocks inside', '@media print{@page{@top-left{a:b}}c{d:e}}', '', '@page{@top-left{a:b}}c{d:e}'],
    ['two blocks', '@media print{a{b:c}}d{e:f}@media print {g{h:i}}', 'd{e:f}', 'a{b:c}g{h:i}'],
    ['rules for screens', '@media screen{a{b:c}}', '@media screen{a{b:c}}', ''],
  ])('%s', (_name, styles, rest, rules) => {
    expect(splitBlocks(styles, print.beginning)).toEqual({ rest, rules });
  });

  it('are refused without an end', () => {
    expect(() => splitBlocks('@media print{a{b:c}', print.beginning)).toThrow('no end');
  });
});

it.each(['@media(forced-colors:active){a{b:c}}', '@media (forced-colors: active) {a{b:c}}'])(
  'the rules for forced colors are found, minified or not: %s',
  (styles) => {
    expect(splitBlocks(styles, forcedColors.beginning)).toEqual({ rest: '', rules: 'a{b:c}' });
  },
);
