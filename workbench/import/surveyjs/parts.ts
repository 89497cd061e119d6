/** Makes the parts of a form of the planned elements of a survey. */
import type { AnyPart, SourceGroup, SourceQuestion } from '../base/source-form.ts';
import { jsonText, type Thing } from '../json/nodes.ts';
import { commentsOf, keyOf } from './comments.ts';
import { copyLimits } from './copies.ts';
import { surveyDefault } from './defaults.ts';
import { surveyFiles } from './files.ts';
import { answerLimits } from './limits.ts';
import { writtenChoices } from './options.ts';
import type { Planned } from './plan.ts';
import { isSet, takenNumber, takenValue, thingIn, type SurveyReading } from './reading.ts';
import { bothOf, saidCondition, saidValue, type SurveyCondition } from './said.ts';
import { takenText } from './texts.ts';
import { conjunction } from '../base/trees.ts';
import { emptyPart, isNumericChoice } from './values.ts';

/** What a group asks of the questions in it. */
interface Asked {
  /** Each of them is required. */
  readonly isEach: boolean;
  /** One of them is required; the first one is, while the others are empty. */
  readonly required: SourceQuestion['required'];
  /** The answers that are chosen at first, by name. */
  readonly defaults: unknown;
  readonly things: readonly Thing[];
}

const asksNothing: Asked = { isEach: false, required: null, defaults: undefined, things: [] };

/** The parts of elements in their order. */
export const surveyParts = (planned: readonly Planned[], reading: SurveyReading): readonly AnyPart[] =>
  planned.flatMap((one) => partFrom(one, reading, asksNothing));

function partFrom(planned: Planned, reading: SurveyReading, asked: Asked): readonly AnyPart[] {
  const { node, name, around, note } = planned;
  const { report, aliases } = reading;
  const { place } = node;
  if (planned.is === 'left') return leave(planned, planned.note, planned.isLoud === true, reading);
  const relevant = shownIf(planned, reading);
  if (relevant?.isNever === true) return leave(planned, 'NEVER SHOWN, SO IT IS LEFT OUT.', true, reading);
  aliases.add(place, 'relevant', relevant?.things ?? []);
  for (const what of ['type', 'name']) if (what in node.value) report.taken(place, what);
  const type = thingIn(node, 'inputType', 'cellType', 'type') ?? { place, what: 'name' };
  if (note !== '') report.differently(type.place, type.what, note);
  for (const what of ['inputType', 'cellType']) if (what in node.value) report.taken(place, what);
  aliases.add(place, 'type', 'type' in node.value ? [{ place, what: 'type' }] : []);
  const base = {
    name,
    key: keyOf(planned),
    place,
    relevant,
    label: labelOf(planned, reading),
    hint: hintOf(planned, reading),
  };
  switch (planned.is) {
    case 'note':
      aliases.add(place, 'label', [{ place, what: 'html' }]);
      return [{ ...base, part: 'note', label: takenText(node, around, reading, 'html'), hint: '' }];
    case 'calculation':
      return [
        { ...base, part: 'calculation', isShown: true, isAlways: true, calculation: calculationOf(planned, reading) },
      ];
    case 'question':
      return [...questionFrom(planned, base, reading, asked)];
    case 'repeat':
      return [{ ...base, part: 'repeat', parts: childrenOf(planned, reading), copies: copyLimits(planned, reading) }];
    case 'page':
      report.taken(place, 'name' in node.value ? 'name' : 'elements');
      return [{ ...groupFrom(planned, base, reading), key: pageKey(planned, reading), isMade: true }];
    default:
      return [groupFrom(planned, base, reading)];
  }
}

/** The key of a page, which a question can have, too. */
const pageKey = ({ ownName }: Planned, { used }: SurveyReading): string =>
  used.has(ownName.toLowerCase()) ? `${ownName}_page` : ownName;

function leave(
  { node, named, name }: Planned,
  note: string,
  isLoud: boolean,
  { report }: SurveyReading,
): readonly AnyPart[] {
  report.left(node.place, 'name' in node.value ? 'name' : 'type', note, isLoud);
  if ('type' in node.value && 'name' in node.value) report.left(node.place, 'type', note);
  const made = { name: named.name, key: name, place: node.place, label: '', hint: '', relevant: null } as const;
  return [{ ...made, part: 'left', isToday: false }];
}

type Shown = SurveyCondition & { readonly things: readonly Thing[] };

/** The condition of an element. One that is disabled is not shown either. */
function shownIf({ node, around }: Planned, { report, names }: SurveyReading): Shown | null {
  const things: Thing[] = [];
  const said = ['visibleIf', 'enableIf'].map((what) => {
    const text = node.value[what];
    if (typeof text !== 'string' || text.trim() === '') return null;
    things.push({ place: node.place, what });
    if (what === 'visibleIf') report.taken(node.place, what);
    else report.differently(node.place, what, 'What is disabled is not shown, and its answers are cleared.');
    return saidCondition(text, { names, place: around });
  });
  const condition = said.reduce<SurveyCondition | null>(bothOf, null);
  const isHidden = node.value['visible'] === false && said[0] === null;
  if ('visible' in node.value) report.taken(node.place, 'visible');
  if (isHidden) return { text: 'visible: false', tree: null, isNever: true, things };
  return condition === null ? null : { ...condition, things };
}

/** The title; the name if there is none. */
function labelOf({ node, around, title, ownName, is }: Planned, reading: SurveyReading): string {
  const { aliases } = reading;
  if (title !== undefined) {
    aliases.add(node.place, 'name', 'value' in node.value ? [{ place: node.place, what: 'value' }] : []);
    if ('value' in node.value) reading.report.taken(node.place, 'value');
    return takenText(title.node, around, reading, title.what) || title.otherwise;
  }
  const thing = thingIn(node, 'title');
  aliases.add(node.place, 'label', thing === null ? [] : [thing]);
  const text = takenText(node, around, reading, 'title');
  return text || (node.value['type'] === 'panel' || is === 'note' || is === 'page' ? '' : ownName);
}

function said({ node, around }: Planned, word: string, what: string, reading: SurveyReading): string {
  const thing = thingIn(node, what);
  reading.aliases.add(node.place, word, thing === null ? [] : [thing]);
  return takenText(node, around, reading, what);
}

/** The description, or else the text inside the empty box. */
function hintOf(planned: Planned, reading: SurveyReading): string {
  const { node, around } = planned;
  const hint = said(planned, 'hint', 'description', reading);
  const thing = thingIn(node, 'placeholder', 'placeHolder', 'optionsCaption');
  if (thing === null || hint !== '') return hint;
  const text = takenText(node, around, reading, thing.what);
  if (planned.kind === 'one-of-many') return '';
  reading.aliases.add(node.place, 'hint', [thing]);
  if (text !== '') reading.report.differently(thing.place, thing.what, 'It is the hint.');
  return text;
}

function calculationOf({ node, around }: Planned, reading: SurveyReading) {
  reading.aliases.add(node.place, 'calculation', [{ place: node.place, what: 'expression' }]);
  const text = jsonText(takenValue(node, reading, 'expression'));
  return saidValue(text, { names: reading.names, place: around });
}

type Base = Pick<SourceQuestion, 'name' | 'place' | 'relevant' | 'label' | 'hint'> & { readonly key: string };

function questionFrom(planned: Planned, base: Base, reading: SurveyReading, asked: Asked): readonly AnyPart[] {
  const { node, kind, options, around, list, ownName } = planned;
  const { aliases, report } = reading;
  const { checks, ...limits } = answerLimits(planned, reading);
  const validators = Array.isArray(node.value['validators']) ? [{ place: node.place, what: 'validators' }] : [];
  aliases.add(node.place, 'constraint', validators);
  aliases.add(node.place, 'constraint_message', validators);
  const choices = writtenChoices(options, node, node.place, around, reading);
  if (Array.isArray(node.value['choices'])) {
    aliases.add(node.place, 'label of an option', [{ place: node.place, what: 'choices' }]);
  }
  const scale = scaleOf(planned, reading);
  for (const what of ['renderAs', 'displayMode'])
    if (kind === 'agreement' && what in node.value) report.taken(node.place, what);
  if (node.value['step'] === 1 && kind === 'integer') report.taken(node.place, 'step');
  const question: SourceQuestion = {
    ...base,
    part: 'question',
    kind,
    required: requiredOf(planned, reading, asked),
    requiredMessage: said(planned, 'required_message', 'requiredErrorText', reading),
    constraint: null,
    constraintMessage: '',
    checks: (checks ?? []).filter(({ constraint }) => constraint.tree !== null),
    ...surveyDefault(planned, reading, asked.defaults),
    list: list ?? ownName,
    options: choices,
    ...limits,
    ...(scale !== null && { scale }),
    ...((kind === 'file' || kind === 'image') && { files: surveyFiles(planned, reading) }),
    ...(kind === 'long-text' && rowsOf(planned, reading)),
  };
  return [question, ...commentsOf(planned, reading)];
}

const rowsOf = ({ node }: Planned, reading: SurveyReading): { readonly rows?: number } => {
  const rows = takenNumber(node, reading, 'rows');
  return rows !== null && Number.isInteger(rows) && rows >= 2 && rows <= 20 ? { rows } : {};
};

/** A rating with words at both ends is a scale. */
function scaleOf(
  { node, kind, options, around, named }: Planned,
  reading: SurveyReading,
): NonNullable<SourceQuestion['scale']> | null {
  if (kind !== 'one' || node.value['type'] !== 'rating') return null;
  const [low, high] = [
    takenText(node, around, reading, 'minRateDescription', 'mininumRateDescription'),
    takenText(node, around, reading, 'maxRateDescription', 'maximumRateDescription'),
  ];
  const [from, to] = [Number(options[0]?.value), Number(options.at(-1)?.value)];
  const areWhole = options.every(({ value }, index) => value === from + index) && isNumericChoice(named);
  const isScale = areWhole && (from === 0 || from === 1) && to >= 2 && to <= 10 && low !== '' && high !== '';
  if (isScale) return { from, to, low, high };
  for (const [what, words_] of [
    ['minRateDescription', low],
    ['maxRateDescription', high],
  ] as const)
    if (words_ !== '') reading.report.differently(node.place, what, 'It is not shown beside the options.');
  return null;
}

/** Required always, or because a group demands it, or only while a condition holds, if there is one. */
function requiredOf({ node, around }: Planned, reading: SurveyReading, asked: Asked): SourceQuestion['required'] {
  const { report, aliases, names } = reading;
  const isRequired = isSet(node, reading, 'isRequired');
  const text = node.value['requiredIf'];
  const hasCondition = typeof text === 'string' && text.trim() !== '';
  if (hasCondition) report.taken(node.place, 'requiredIf');
  if (asked.isEach || (isRequired && !hasCondition)) return true;
  aliases.add(node.place, 'required', hasCondition ? [{ place: node.place, what: 'requiredIf' }] : asked.things);
  if (!hasCondition) return asked.required;
  const condition = saidCondition(text, { names, place: around });
  if (condition.isNever !== true) return condition.isAlways === true ? true : condition;
  report.left(node.place, 'requiredIf', 'No answers make it true, so it is never required.');
  return null;
}

function childrenOf({ children }: Planned, reading: SurveyReading): readonly AnyPart[] {
  return children.flatMap((child) => partFrom(child, reading, asksNothing));
}

/** A group with what it asks of its questions; its description is a text before them. */
function groupFrom(planned: Planned, base: Base, reading: SurveyReading): SourceGroup {
  const { node, name, children, is } = planned;
  const asked = askedOf(planned, reading);
  const parts = children.flatMap((child, index) =>
    partFrom(child, reading, index === 0 ? asked : { ...asked, required: null }),
  );
  if (is === 'grid') return { ...base, part: 'group', isGrid: true, parts };
  const { hint } = base;
  const text = { name: `${name} #text`, key: `${base.key}_text`, isMade: true } as const;
  const introduction: readonly AnyPart[] =
    hint === '' ? [] : [{ ...text, part: 'note', label: hint, hint: '', place: node.place, relevant: null }];
  return { ...base, hint: '', part: 'group', parts: [...introduction, ...parts] };
}

/** A required group has an answer in one of its questions: the first one is required while the others are empty. */
function askedOf({ node, children, named }: Planned, reading: SurveyReading): Asked {
  const isEach = isSet(node, reading, 'eachRowRequired', 'isAllRowRequired');
  const defaults = named.kind === 'group' ? takenValue(node, reading, 'defaultValue') : undefined;
  if (named.kind !== 'group' || !isSet(node, reading, 'isRequired') || isEach)
    return { ...asksNothing, isEach, defaults };
  const thing = { place: node.place, what: 'isRequired' };
  const [, ...others] = children;
  if (children.some(({ children: inner }) => inner.length > 0)) {
    reading.report.left(thing.place, thing.what, 'NEVER REQUIRED: a form requires single questions.', true);
    return { ...asksNothing, defaults };
  }
  const tree = conjunction(others.map((one) => emptyPart(one.named)));
  const required = others.length === 0 ? true : { text: 'the other answers are empty', tree };
  return { isEach: false, required, defaults, things: [thing] };
}
