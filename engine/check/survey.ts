import type { Scope } from '../scope.ts';
import { dataModelSpot, fileSpot, formSpot, type FormFiles } from './source.ts';
import { at, entries, isThere, items, textOf, wordsOf, type Spot } from './spot.ts';
import { emptySurvey, noteRules, noteText, type Standing, type Survey } from './survey-notes.ts';
import { surveyBlocks } from './survey-blocks.ts';

/** Walks a form from its pages, into every section where it is used, and notes what stands there; never fails. */
export function surveyForm(form: FormFiles): Survey {
  const survey = emptySurvey();
  const standing = outermost(form);
  const file = formSpot(form);
  noteText(survey, at(file, 'title'), standing.scope);
  noteRules(survey, at(file, 'rules'), standing.scope);
  surveyCard(survey, at(file, 'card'), standing.scope);
  surveyCalculations(survey, at(file, 'calculations'), standing.scope);
  surveyDataModel(survey, dataModelSpot(form));
  for (const page of pagesOf(form)) surveyPage(form, survey, page, standing);
  surveyHeaderAndFooter(form, survey, standing);
  return survey;
}

/** The pages in order, each once, wherever they are written; those that do not exist are left out. */
export function pagesOf(form: FormFiles): readonly Spot[] {
  const named = new Set<string>();
  return items(at(formSpot(form), 'pages')).flatMap((page) => {
    const name = textOf(page);
    if (name === '') return [page];
    const spot = fileSpot(form, `pages/${name}.json`);
    if (named.has(name) || !isThere(spot)) return [];
    named.add(name);
    return [spot];
  });
}

function outermost(form: FormFiles): Standing {
  const institution = wordsOf(fileSpot(form, 'institution.json'));
  const scope: Scope = {
    prefix: '', rename: (key) => key, word: (name) => (Object.hasOwn(institution, name) ? (institution[name] ?? null) : null),
  };
  return { page: '', scope, prefix: null, around: [], using: [], isClearedWhenHidden: true, outer: null };
}

function surveyPage(form: FormFiles, survey: Survey, page: Spot, standing: Standing): void {
  for (const name of ['title', 'step', 'hint']) noteText(survey, at(page, name), standing.scope);
  surveyBlocks(form, survey, at(page, 'blocks'), { ...standing, page: textOf(at(page, 'id')) });
}

function surveyCard(survey: Survey, card: Spot, scope: Scope): void {
  const links = [at(card, 'footer'), ...items(at(card, 'links'))];
  for (const text of [at(card, 'submit'), at(card, 'resend'), ...links.flatMap((link) => [at(link, 'question'), at(link, 'label')])]) {
    noteText(survey, text, scope);
  }
}

function surveyCalculations(survey: Survey, calculations: Spot, scope: Scope): void {
  for (const spot of items(calculations)) {
    const from = items(at(spot, 'from'));
    survey.calculations.push({ spot, key: textOf(at(spot, 'key')), from: from.map(textOf) });
    for (const source of from) survey.readings.push({ spot: source, valueKey: scope.rename(textOf(source)) });
  }
}

function surveyDataModel(survey: Survey, model: Spot): void {
  const note = (key: string, spot: Spot): void => {
    survey.stored.push({ key, spot, type: textOf(at(spot, 'type')), maxLength: Number(at(spot, 'maxLength').value), isAsked: !isThere(at(spot, 'notAsked')) });
  };
  for (const [key, spot] of entries(at(model, 'keys'))) note(key, spot);
  for (const set of items(at(model, 'sets'))) {
    for (const prefix of items(at(set, 'prefixes'))) for (const [key, spot] of entries(at(set, 'keys'))) note(textOf(prefix) + key, spot);
  }
}

function surveyHeaderAndFooter(form: FormFiles, survey: Survey, standing: Standing): void {
  const header = fileSpot(form, 'header.json');
  const footer = fileSpot(form, 'footer.json');
  for (const list of ['banners', 'variants', 'prompts']) surveyBlocks(form, survey, at(header, list), standing);
  surveyBlocks(form, survey, at(footer, 'blocks'), standing);
  for (const modal of items(at(footer, 'modals'))) {
    noteText(survey, at(modal, 'trigger'), standing.scope);
    noteText(survey, at(modal, 'title'), standing.scope);
    surveyBlocks(form, survey, at(modal, 'blocks'), standing);
  }
}
