/** Lists of an XLSForm in which a name occurs several times, for the rows that a choice_filter offers. */
import { describe, expect, it } from 'vitest';
import { applyEdit, newValues, withChanges } from '../../../engine/index.ts';
import { isOffered } from '../../../engine/read/accepted-answers.ts';
import { importReport } from '../../../workbench/import/base/import-report.ts';
import { xlsFormIn } from '../../../workbench/import/xlsform/read-xlsform.ts';
import { importedForm, today } from './imported-form.ts';

type Cells = Readonly<Record<string, string>>;

const regions = ['north', 'south', 'east'].map((name) => ({ list_name: 'region', name, label: name.toUpperCase() }));
const city = (name: string, label: string, region: string): Cells => ({ list_name: 'city', name, label, region });
const filtered = { type: 'select_one city', choice_filter: 'region = ${region}' };

/** A form with a region, a city, and a text about the city. */
async function importedCities(cities: readonly Cells[], asked: Cells = filtered, relevant = '') {
  const rows = (cells: readonly Cells[]) => cells.map((one, index) => ({ number: index + 2, cells: one }));
  const survey = [
    { type: 'select_one region', name: 'region', label: 'Region' },
    { name: 'city', label: 'City', ...asked },
    { type: 'text', name: 'which', label: 'Which city?', relevant },
  ];
  const sheets = new Map([
    ['survey', rows(survey)],
    ['choices', rows([...regions, ...cities])],
  ]);
  const read = xlsFormIn(sheets as never, 'cities.xlsx', importReport());
  const found = await importedForm({ ...read, sentences: [] }, 'cities');
  const offeredIn = (region: string): readonly string[] => {
    const { form } = found;
    const start = newValues(form, { today });
    const values = withChanges(start, applyEdit(form, start, { region }).changed);
    const field = form.fields.get('city');
    const [, block] = found.jsonOf('pages/questions.json').blocks;
    const codes: readonly string[] = block.options.map(([code]: readonly string[]) => code);
    return codes.filter((code) => field !== undefined && isOffered(field, form, { ...values, city: code }));
  };
  return { ...found, offeredIn };
}

describe('a name that a list has several times', () => {
  it('is one option with one label, offered where any of its rows is', async () => {
    const { notes, problems, offeredIn, jsonOf } = await importedCities(
      [
        city('york', 'York', 'north'),
        city('other', 'Another city', 'north'),
        city('bath', 'Bath', 'south'),
        city('other', 'Another city', 'south'),
      ],
      filtered,
      "${city} = 'other'",
    );
    expect([problems, notes]).toEqual([[], []]);
    expect([offeredIn('north'), offeredIn('south'), offeredIn('east')]).toEqual([
      ['york', 'other'],
      ['other', 'bath'],
      [],
    ]);
    expect(jsonOf('pages/questions.json').blocks[2].when).toEqual([
      { valueKey: 'city', operator: 'equals', target: 'other' },
    ]);
  });

  it('is offered always where the filter always offers one of its rows', async () => {
    const { notes, jsonOf } = await importedCities(
      [city('york', 'York', 'north'), city('other', 'Another', 'north'), city('other', 'Another', 'all')],
      { ...filtered, choice_filter: "region = ${region} or region = 'all'" },
    );
    expect(notes).toEqual([]);
    expect(jsonOf('pages/questions.json').blocks[1].options[1]).toEqual(['other', 'Another']);
  });

  it('is an option with a code of its own for each label, and no condition takes one for another', async () => {
    const { notes, problems, offeredIn, jsonOf } = await importedCities(
      [city('1', 'York', 'north'), city('2', 'Hull', 'north'), city('1', 'Bath', 'south'), city('1', 'Bath', 'east')],
      filtered,
      '${city} = 1',
    );
    expect(problems).toEqual([]);
    expect([offeredIn('north'), offeredIn('south'), offeredIn('east')]).toEqual([['1-2', '2'], ['1-3'], ['1-3']]);
    expect(notes).toEqual([
      'survey, row 3, choice_filter: "1" has the code "1-2" with the label "York". ' +
        '"1" has the code "1-3" with the label "Bath".',
      expect.stringContaining('survey, row 4, relevant: SHOWN ALWAYS: '),
    ]);
    expect(jsonOf('pages/questions.json').blocks[2]).not.toHaveProperty('when');
  });

  it('is refused without a filter, by its row', async () => {
    const twice = [city('york', 'York', 'north'), city('york', 'New York', 'south')];
    await expect(importedCities(twice, { type: 'select_one city' })).rejects.toThrow(
      'choices, row 6: "city" has the name "york" twice; rename one of them.',
    );
  });
});
