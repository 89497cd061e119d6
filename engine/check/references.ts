import type { Check } from './context.ts';
import { nearest } from './nearest.ts';
import { fileSpot, formSpot, namesIn } from './source.ts';
import { at, isThere, items, textOf, type Spot } from './spot.ts';

/** Names of pages, sections, options, tabs and keys; how often a repeat repeats. */
export const checkReferences: Check = (context) => {
  checkPages(context);
  checkUses(context);
  checkOptionNames(context);
  checkTabs(context);
  checkRepeats(context);
  checkTouchedKeys(context);
};

const checkPages: Check = ({ form, report }) => {
  const names = namesIn(form, 'pages');
  const pages = items(at(formSpot(form), 'pages'));
  const named = new Set(pages.map(textOf));
  for (const page of pages) {
    const name = textOf(page);
    const id = at(fileSpot(form, `pages/${name}.json`), 'id');
    if (name !== '' && !names.includes(name)) report('unknown-page', page, name, nearest(name, names));
    else if (name !== '' && textOf(id) !== '' && textOf(id) !== name) report('page-id-mismatch', id, textOf(id), name);
  }
  for (const name of names) if (!named.has(name)) report('unused-page', fileSpot(form, `pages/${name}.json`), name);
};

const checkUses: Check = ({ form, survey, report }) => {
  const names = namesIn(form, 'sections');
  for (const { spot, name, isCircular } of survey.uses) {
    if (isCircular) report('circular-use', spot, name);
    else if (!names.includes(name) && name !== '') report('unknown-section', spot, name, nearest(name, names));
  }
  const used = new Set(survey.uses.map(({ name }) => name));
  for (const name of names) if (!used.has(name)) report('unused-section', fileSpot(form, `sections/${name}.json`), name);
};

const checkOptionNames: Check = ({ form, survey, report }) => {
  const names = namesIn(form, 'options');
  const used = new Set(survey.optionNames.map(textOf));
  for (const spot of survey.optionNames) if (!names.includes(textOf(spot))) report('unknown-options', spot, textOf(spot), nearest(textOf(spot), names));
  // Dates and month-years read their names of months from it.
  used.add('months');
  for (const name of names) if (!used.has(name)) report('unused-options', fileSpot(form, `options/${name}.json`), name);
};

const checkTabs: Check = ({ survey, report }) => {
  for (const { spot, tabs } of survey.tabs) {
    const chosen = at(spot, 'default');
    if (isThere(chosen) && !tabs.includes(textOf(chosen))) report('unknown-tab', chosen, textOf(chosen), nearest(textOf(chosen), tabs));
  }
};

/** Add Another never offers more. */
const greatestMax = 10;

const checkRepeats: Check = ({ survey, report }) => {
  for (const { spot } of survey.repeats) {
    const max = at(spot, 'max');
    const prefixes = items(at(spot, 'prefixes')).length;
    if (typeof max.value !== 'number') continue;
    if (max.value > greatestMax) report('repeat-too-many', max);
    if (prefixes !== max.value) report('repeat-prefixes', at(spot, 'prefixes'), String(prefixes), String(max.value));
  }
};

const checkTouchedKeys: Check = ({ survey, known, report }) => {
  const unknown = (key: string, spot: Spot): boolean => textOf(spot) !== '' && !known.questions.has(key);
  const near = (key: string): string => nearest(key, known.questions.keys());
  for (const { spot, key } of survey.cleared) if (unknown(key, spot)) report('unknown-cleared-key', spot, key, near(key));
  for (const { spot, key } of survey.fills) if (unknown(key, spot)) report('unknown-filled-key', spot, key, near(key));
};
