import { describe, expect, it } from 'vitest';
import { folded, wordsOf } from '../../server/lookups/search-words.ts';

describe('names are compared', () => {
  it.each([
    ['St. Mary’s', 'st marys'],
    ["Coeur d'Alene", 'coeur dalene'],
    ['École Québec', 'ecole quebec'],
    ['ʻIolani', 'iolani'],
    ['Łódź', 'lodz'],
    ['Straße', 'strasse'],
    ['Þórsmörk', 'thorsmork'],
    ['A&M – Kingsville', 'a m kingsville'],
    ['  two   words ', 'two words'],
    ['100% _real_\\', '100 real'],
    ['北京大学', '北京大学'],
    ['ＦＵＬＬ', 'full'],
    ['', ''],
    ['…!', ''],
    ['\u0000', ''],
  ])('%j as %j', (text, plain) => {
    expect(folded(text)).toBe(plain);
  });

  it('by the same words after repeated folding', () => {
    for (const text of ['St. Mary’s', 'İstanbul', 'ﬁne Ǆ', 'Ⅻ ½']) expect(folded(folded(text))).toBe(folded(text));
  });

  it('by at most eight unique words', () => {
    expect(wordsOf('b a b, A')).toEqual(['b', 'a']);
    expect(wordsOf('1 2 3 4 5 6 7 8 9')).toHaveLength(8);
    expect(wordsOf(' ! ')).toEqual([]);
  });
});
