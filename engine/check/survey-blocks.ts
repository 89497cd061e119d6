import { greatestDepth } from '../declared.ts';
import { innerScope } from '../scope.ts';
import type { Clause } from './clauses.ts';
import { declaredNames } from './declared-names.ts';
import { fileSpot, type FormFiles } from './source.ts';
import { at, entries, isThere, items, textOf, withValue, wordsOf, type Spot } from './spot.ts';
import { surveyField } from './survey-field.ts';
import { noteCleared, noteConditions, noteRules, noteText, type Prefix, type ShownBlock, type Standing, type Survey } from './survey-notes.ts';

export function surveyBlocks(form: FormFiles, survey: Survey, blocks: Spot, standing: Standing): void {
  for (const block of items(blocks)) surveyBlock(form, survey, block, standing);
}

type SurveyBlock = (form: FormFiles, survey: Survey, block: Spot, standing: Standing) => void;

function surveyBlock(form: FormFiles, survey: Survey, block: Spot, standing: Standing): void {
  const type = textOf(at(block, 'type'));
  const walk = Object.hasOwn(walks, type) ? walks[type] : undefined;
  if (walk === undefined) {
    surveyField(survey, block, standing);
    return;
  }
  const id = at(block, 'id');
  if (isThere(id)) survey.ids.push({ spot: id, id: standing.scope.rename(textOf(id)), among: `page ${standing.page}` });
  for (const name of ['title', 'label']) noteText(survey, at(block, name), standing.scope, type === 'repeat' ? ['n'] : []);
  noteText(survey, at(block, 'hint'), standing.scope);
  walk(form, survey, block, standing);
}

const walks: Readonly<Record<string, SurveyBlock>> = {
  content(_, survey, block, standing) {
    for (const name of ['text', 'list']) noteText(survey, at(block, name), standing.scope);
    inside(survey, block, noteConditions(survey, at(block, 'when'), standing.scope), standing);
  },
  section: surveySection,
  tabs: surveyTabs,
  repeat: surveyRepeat,
};

/** Notes that a block is shown only while `own` holds; what stands in it stands inside that. */
function inside(survey: Survey, block: Spot, own: readonly Clause[], standing: Standing, walk: (inner: Standing) => void = () => {}): void {
  if (own.length === 0) {
    walk(standing);
    return;
  }
  const shown: ShownBlock = { spot: block, own, around: standing.around, keys: [], outer: standing.outer };
  survey.shown.push(shown);
  const start = survey.questions.length;
  walk({ ...standing, around: [...standing.around, ...own], outer: shown });
  shown.keys.push(...survey.questions.slice(start).flatMap(({ keys }) => keys));
}

function surveySection(form: FormFiles, survey: Survey, block: Spot, standing: Standing): void {
  const { scope } = standing;
  const clears = at(block, 'clears');
  noteCleared(survey, clears, scope);
  const within = isThere(clears) ? { ...standing, isClearedWhenHidden: false } : standing;
  inside(survey, block, noteConditions(survey, at(block, 'when'), scope), within, (inner) => {
    if (isThere(at(block, 'use'))) useSection(form, survey, block, inner, { text: textOf(at(block, 'prefix')), spot: at(block, 'prefix') }, at(block, 'with'));
    else surveyBlocks(form, survey, at(block, 'blocks'), inner);
  });
}

function useSection(form: FormFiles, survey: Survey, block: Spot, standing: Standing, prefix: Prefix, words: Spot, numbered: object = {}): void {
  const name = textOf(at(block, 'use'));
  const isCircular = standing.using.includes(name) || standing.using.length > greatestDepth;
  survey.uses.push({ spot: at(block, 'use'), name, isCircular, words: entries(words).map(([, spot]) => spot) });
  for (const [, word] of entries(words)) noteText(survey, word, standing.scope);
  const file = fileSpot(form, `sections/${name}.json`);
  if (isCircular || !isThere(file)) return;
  const scope = innerScope(standing.scope, declaredNames(form, file), prefix.text, { ...wordsOf(words), ...numbered });
  for (const title of ['title', 'hint']) noteText(survey, at(file, title), scope);
  noteRules(survey, at(file, 'rules'), scope);
  const within = {
    ...standing, scope, using: [...standing.using, name],
    prefix: prefix.text === '' ? standing.prefix : { text: scope.prefix, spot: prefix.spot },
  };
  inside(survey, file, noteConditions(survey, at(file, 'when'), scope), within, (inner) => surveyBlocks(form, survey, at(file, 'blocks'), inner));
}

function surveyTabs(form: FormFiles, survey: Survey, block: Spot, standing: Standing): void {
  const { scope } = standing;
  const tabs = items(at(block, 'tabs'));
  const id = scope.rename(textOf(at(block, 'id')));
  const chosen = textOf(at(block, 'default'));
  survey.tabs.push({ spot: block, id, tabs: tabs.map((tab) => textOf(at(tab, 'id'))) });
  noteConditions(survey, at(block, 'heldWhile'), scope);
  inside(survey, block, noteConditions(survey, at(block, 'when'), scope), standing, (inner) => {
    for (const tab of tabs) {
      const tabId = at(tab, 'id');
      survey.ids.push({ spot: tabId, id: textOf(tabId), among: `tabs ${id}` });
      noteText(survey, at(tab, 'label'), scope);
      const targets = textOf(tabId) === chosen ? [tabId, withValue(tabId, '')] : [tabId];
      const open: Clause = { spot: tab, valueKey: `tab:${id}`, operator: 'in', targets, reference: null };
      surveyBlocks(form, survey, at(tab, 'blocks'), { ...inner, around: [...inner.around, open] });
    }
  });
}

function surveyRepeat(form: FormFiles, survey: Survey, block: Spot, standing: Standing): void {
  survey.repeats.push({ spot: block, id: standing.scope.rename(textOf(at(block, 'id'))) });
  inside(survey, block, noteConditions(survey, at(block, 'when'), standing.scope), standing, (inner) => {
    items(at(block, 'prefixes')).forEach((spot, index) => {
      useSection(form, survey, block, inner, { text: textOf(spot), spot }, at(block, 'with', index), { n: String(index + 1) });
    });
  });
}
