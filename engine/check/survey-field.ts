import type { Clause } from './clauses.ts';
import { at, entries, isThere, items, textOf, withValue, type Spot } from './spot.ts';
import { noteConditions, noteText, type Standing, type Survey } from './survey-notes.ts';

/** Notes a question and everything it says. */
export function surveyField(survey: Survey, field: Spot, standing: Standing): void {
  const { scope } = standing;
  const type = textOf(at(field, 'type'));
  const key = scope.rename(textOf(at(field, 'key')));
  const keys = type === 'month-year' ? [`${key}_month`, `${key}_year`] : [key];
  const own = [...noteConditions(survey, at(field, 'when'), scope), ...noteOptions(survey, field, standing)];
  const needs = [...standing.around, ...own];
  if (own.length > 0) survey.shown.push({ spot: field, own, around: standing.around, keys: [...keys], outer: standing.outer });
  if (key !== '') {
    const { page, prefix, isClearedWhenHidden } = standing;
    survey.questions.push({ spot: field, type, key, keys, page, prefix, needs, isClearedWhenHidden });
  }
  for (const name of ['label', 'hint', 'required']) noteText(survey, at(field, name), scope);
  for (const check of [at(field, 'required'), ...items(at(field, 'checks'))]) {
    noteConditions(survey, at(check, 'when'), scope);
    noteText(survey, at(check, 'message'), scope);
  }
  noteConditions(survey, at(field, 'schemaWhen'), scope);
  noteSchema(survey, at(field, 'schema'), standing);
  for (const [name, spot] of entries(at(field, 'fills'))) survey.fills.push({ spot, key: scope.rename(name) });
}

/** Notes the lists a question offers; answers what a conditional select needs in order to be shown. */
function noteOptions(survey: Survey, field: Spot, { scope }: Standing): readonly Clause[] {
  const by = at(field, 'optionsBy');
  const sources = entries(at(by, 'options'));
  const isByValue = textOf(at(by, 'category')) === 'displayAndOptions';
  for (const source of [at(field, 'options'), ...(isByValue ? sources.map(([, spot]) => spot) : [at(by, 'options')])]) {
    if (textOf(source) !== '') survey.optionNames.push(source);
    else survey.optionLists.push(source);
    for (const option of items(source)) noteText(survey, at(option, 1), scope);
  }
  if (!isThere(by)) return [];
  const valueKey = scope.rename(textOf(at(by, 'valueKey')));
  const targets = isByValue ? sources.map(([name, spot]) => withValue(spot, name)) : items(at(by, 'isMatched'));
  const clause = { spot: by, valueKey, operator: 'in', targets, reference: null };
  survey.comparisons.push(clause);
  return [clause];
}

/** `{year}` and `{n}` stand for the limit of `earliest` or `latest` beside the message. */
function noteSchema(survey: Survey, schema: Spot, standing: Standing): void {
  if (!isThere(schema)) return;
  survey.schemas.push(schema);
  const message = at(schema, 'errorMessage');
  const also = isThere(at(schema, 'earliest')) || isThere(at(schema, 'latest')) ? ['year', 'n'] : [];
  for (const text of [message, ...entries(message).map(([, spot]) => spot)]) noteText(survey, text, standing.scope, also);
  for (const inner of [at(schema, 'not'), ...items(at(schema, 'allOf')), ...items(at(schema, 'anyOf'))]) noteSchema(survey, inner, standing);
}
