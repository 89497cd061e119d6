/** The parts of random forms, as in forms that people write: scores, repeats, dates, defaults and choices. */
import type { BlockDefinition, Condition } from '../../../engine/index.ts';
import { conditionOn, oneOf, someWhen, type Draft, type Draw } from './draft-form.ts';

/** Adds a part whose keys begin with a name. */
type AddPart = (draft: Draft, name: string, draw: Draw) => void;

const add = (draft: Draft, ...blocks: readonly object[]): void => {
  draft.pages.at(-1)?.blocks.push(...(blocks as readonly BlockDefinition[]));
};

const optionsOf = (values: readonly string[]) => values.map((value) => [value, `Option ${value}`] as const);
const upTo = (last: number): readonly string[] => Array.from({ length: last + 1 }, (_, index) => String(index));

/** Required always, sometimes or never. */
function someRequired(draft: Pick<Draft, 'readable'>, key: string, draw: Draw): object {
  const message = `Please answer ${key}.`;
  const kind = draw(4);
  const when = kind === 0 ? conditionOn(draft, draw) : null;
  if (when !== null) return { required: { when: [when], message } };
  return kind === 1 ? {} : { required: message };
}

/** Three to nine questions with numbers as options, their score, and what it decides. */
const score: AddPart = (draft, name, draw) => {
  const greatest = 1 + draw(4);
  const keys = Array.from({ length: 3 + draw(7) }, (_, index) => `${name}_q${index + 1}`);
  const options = optionsOf(upTo(greatest));
  const isRequired = draw(2) === 0;
  const question = (key: string) => ({ key, label: key, ...(isRequired && { required: `Please answer ${key}.` }) });
  const condition = someWhen(draft, draw);
  const form = oneOf(draw, ['grid', 'grid', 'scale', 'select'] as const);
  if (form === 'grid')
    add(draft, { type: 'grid', id: `${name}_grid`, options, questions: keys.map(question), ...condition });
  else if (form === 'scale') {
    const scale = { type: 'scale', from: 0, to: greatest + 1, low: 'Low', high: 'High', ...condition };
    add(draft, ...keys.map((key) => ({ ...scale, ...question(key) })));
  } else add(draft, ...keys.map((key) => ({ type: 'select', ...question(key), options, ...condition })));
  for (const key of keys) draft.keys[key] = { type: 'option', maxLength: 2 };
  const most = form === 'scale' ? greatest + 1 : greatest;
  const { calculate, total } = scoring(keys, most, draw);
  const isStored = draw(2) === 0;
  const key = isStored ? `${name}_score` : `derived:${name}_score`;
  draft.calculations.push({ key, from: keys, calculate });
  if (isStored) {
    draft.keys[key] = { type: 'number', maxLength: 4 };
    add(draft, { type: 'calculated', key, label: 'Score' });
  }
  draft.readable.push({ key, kind: 'number', least: 0, greatest: total });
  for (const index of upTo(draw(2))) {
    const when = [{ valueKey: key, operator: oneOf(draw, ['gte', 'lt', 'equals']), target: String(draw(total + 2)) }];
    addText(draft, `${name}_more${index}`, draw, { when });
  }
  draft.readable.push(
    { key: keys[draw(keys.length)] ?? '', kind: 'choice', values: upTo(most) },
    { kind: 'expression', from: keys, number: `$sum([${keys.join(', ')}])`, greatest: most * keys.length },
    { kind: 'expression', from: keys, number: `$count([${keys.join(', ')}])`, greatest: keys.length },
  );
};

/** A sum, also weighted or reversed, the number of high answers, or the greatest one. */
function scoring(keys: readonly string[], most: number, draw: Draw) {
  const list = `[${keys.join(', ')}]`;
  const [first = '', ...others] = keys;
  const all = most * keys.length;
  const kinds = [
    { calculate: keys.join(' + '), total: all },
    { calculate: `$sum(${list})`, total: all },
    { calculate: `(${most} - ${first}) + ${others.join(' + ')}`, total: all },
    { calculate: `${first} * 2 + ${others.join(' + ')}`, total: all + most },
    { calculate: keys.map((key) => `(${key} = '${most}' ? 1 : 0)`).join(' + '), total: keys.length },
    { calculate: `$max(${list})`, total: most },
    { calculate: `$count(${list}) = ${keys.length} ? $sum(${list})`, total: all },
    { calculate: `$sum(${list}) >= ${1 + draw(all)} ? 2 : 1`, total: 2 },
  ] as const;
  return oneOf(draw, kinds);
}

function addText(draft: Draft, key: string, draw: Draw, more: object = someWhen(draft, draw)): void {
  const pattern = { schema: { pattern: '^[A-Z]{2}[0-9]{3}$', errorMessage: 'Two letters and three digits.' } };
  const required = someRequired(draft, key, draw);
  add(draft, { type: 'text', key, label: key, maxLength: 30, ...more, ...required, ...(draw(4) === 0 && pattern) });
  draft.keys[key] = { type: 'text', maxLength: 30 };
  draft.readable.push({ key, kind: 'text' });
}

/** A block of up to three copies, counted by the applicant or by an answer, with conditions inside and about all. */
const repeat: AddPart = (draft, name, draw) => {
  const max = 2 + draw(2);
  const isCounted = draw(3) === 0;
  const condition = someWhen(draft, draw);
  if (isCounted) {
    add(draft, { type: 'number', key: `${name}_count`, label: 'How many?', maximum: max, ...condition });
    draft.keys[`${name}_count`] = { type: 'number', maxLength: 1 };
  }
  const number = isCounted ? { count: `${name}_count` } : { min: draw(2) };
  const prefixes = `${name}_{n}_`;
  add(draft, { type: 'repeat', id: name, title: 'Copy', use: name, prefixes, max, ...number, ...condition });
  draft.sections[name] = { blocks: copyBlocks(name, draw) };
  const keys = {
    born: { type: 'date', maxLength: 10 },
    kind: { type: 'option', maxLength: 1 },
    pay: { type: 'number', maxLength: 3 },
    note: { type: 'text', maxLength: 30 },
  };
  draft.sets.push({ name, prefixes, max, keys });
  const total = `derived:${name}_total`;
  draft.calculations.push({ key: total, from: [`${name}.pay`], calculate: `$sum(${name}.pay)` });
  draft.readable.push(
    isCounted
      ? { key: `${name}_count`, kind: 'number', least: 0, greatest: max }
      : { key: `count:${name}`, kind: 'number', least: 0, greatest: max },
    { key: total, kind: 'number', least: 0, greatest: 20 * max },
    { kind: 'expression', from: [`${name}.pay`], number: `$sum(${name}.pay)`, greatest: 20 * max },
    { kind: 'expression', from: [`${name}.kind`], number: `$count(${name}.kind)`, greatest: max },
    isCounted
      ? { kind: 'expression', from: [`${name}_count`], number: `${name}_count`, greatest: max }
      : { kind: 'expression', from: [name], number: `$count(${name})`, greatest: max },
  );
};

function copyBlocks(name: string, draw: Draw): readonly object[] {
  const copy: Pick<Draft, 'readable'> = {
    readable: [
      { key: 'born', kind: 'date' },
      { key: 'kind', kind: 'choice', values: ['a', 'b', 'c'] },
    ],
  };
  const twice = { from: [`${name}.kind`, 'kind'], expression: `$occurrences(${name}.kind, kind) > 1` };
  const checks = draw(3) === 0 ? [{ when: [twice], message: 'Each kind once.' }] : [];
  const born = { type: 'date', key: 'born', label: 'born', ...someRequired({ readable: [] }, 'born', draw) };
  const kind = { type: 'radio', key: 'kind', label: 'kind', options: optionsOf(['a', 'b', 'c']), checks };
  const pay = { type: 'number', key: 'pay', label: 'pay', maximum: 20, ...someWhen(copy, draw) };
  copy.readable.push({ key: 'pay', kind: 'number', least: 0, greatest: 20 });
  const note = { type: 'text', key: 'note', label: 'note', maxLength: 30, ...someWhen(copy, draw) };
  return [born, kind, { ...pay, ...someRequired(copy, 'pay', draw) }, { ...note, ...someRequired(copy, 'note', draw) }];
}

const following = (expression: string, ...from: readonly string[]) => ({ default: { from, expression } });

/** One or two days, within limits or after each other. */
const dates: AddPart = (draft, name, draw) => {
  const limits = { earliest: { years: -100 }, latest: { years: -draw(20) } };
  const errorMessage = { earliest: 'Too early.', latest: 'Too late.' };
  const schema = draw(2) === 0 ? { schema: { ...limits, errorMessage } } : {};
  const first = `${name}_from`;
  const given = [{ default: '2001-02-03' }, following('`session:today`', 'session:today'), {}, {}][draw(4)];
  add(draft, { type: 'date', key: first, label: first, ...someWhen(draft, draw), ...schema, ...given });
  draft.keys[first] = { type: 'date', maxLength: 10 };
  draft.readable.push({ key: first, kind: 'date' });
  if (draw(2) === 0) return;
  const second = `${name}_to`;
  const before: Condition = { valueKey: second, operator: 'lt', target: { valueKey: first } };
  const checks = [{ when: [before], message: 'The end is before the beginning.' }];
  const follows = draw(3) === 0 ? following(`$addDays(${first}, ${draw(9) - 1})`, first) : {};
  add(draft, { type: 'date', key: second, label: second, checks, ...someRequired(draft, second, draw), ...follows });
  draft.keys[second] = { type: 'date', maxLength: 10 };
  draft.readable.push({ key: second, kind: 'date' });
};

const numbers: AddPart = (draft, name, draw) => {
  const [minimum, maximum] = [draw(4), 5 + draw(60)];
  const decimals = draw(4) === 0 ? { decimals: 2 } : {};
  const wrong = conditionOn(draft, draw);
  const own: Condition = { valueKey: name, operator: 'gt', target: String(minimum + draw(maximum - minimum)) };
  const checks = wrong === null || draw(3) > 0 ? [] : [{ when: [own, wrong], message: `${name} is too much.` }];
  const more = { ...decimals, ...someWhen(draft, draw), ...someRequired(draft, name, draw), checks };
  add(draft, { type: 'number', key: name, label: name, minimum, maximum, ...more });
  draft.keys[name] = { type: 'number', maxLength: 6 };
  draft.readable.push({ key: name, kind: 'number', least: minimum, greatest: maximum });
};

/** Three shares that must be 100 in total. */
const shares: AddPart = (draft, name, draw) => {
  const keys = ['a', 'b', 'c'].map((part) => `${name}_${part}`);
  const condition = someWhen(draft, draw);
  for (const key of keys) {
    add(draft, { type: 'number', key, label: key, maximum: 100, ...condition });
    draft.keys[key] = { type: 'number', maxLength: 3 };
  }
  const total = `${name}_total`;
  draft.calculations.push({ key: total, from: keys, calculate: keys.join(' + ') });
  draft.keys[total] = { type: 'number', maxLength: 3 };
  const wrong = [
    { valueKey: total, operator: 'answered' },
    { valueKey: total, operator: 'notEquals', target: '100' },
  ];
  add(draft, { type: 'calculated', key: total, label: 'Total', checks: [{ when: wrong, message: 'Not 100 %.' }] });
  draft.readable.push({ key: keys[0] ?? '', kind: 'number', least: 0, greatest: 100 });
};

/** A list or radio buttons; an option can have a condition, and the list a default. */
const choices: AddPart = (draft, name, draw) => {
  const values = ['a', 'b', 'c', 'd'].slice(0, 2 + draw(3));
  const only = conditionOn(draft, draw);
  const isConditional = only !== null && draw(4) === 0;
  const [first, second, ...others] = optionsOf(values);
  const options = isConditional ? [first, second?.concat([{ when: [only] }] as never), ...others] : optionsOf(values);
  const byDefault = draw(4) === 0 ? { default: 'a' } : {};
  const more = { ...someWhen(draft, draw), ...someRequired(draft, name, draw), ...byDefault };
  add(draft, { type: oneOf(draw, ['radio', 'select']), key: name, label: name, options, ...more });
  draft.keys[name] = { type: 'option', maxLength: 1 };
  draft.readable.push({ key: name, kind: 'choice', values });
};

/** A box that is checked at first, and what is asked when it is not. */
const box: AddPart = (draft, name, draw) => {
  const byDefault = draw(3) > 0 ? { default: true } : {};
  add(draft, { type: 'checkbox', key: name, label: name, ...someWhen(draft, draw), ...byDefault });
  draft.keys[name] = { type: 'boolean', maxLength: 5 };
  draft.readable.push({ key: name, kind: 'checkbox' });
  const operator = oneOf(draw, ['notAnswered', 'answered', 'equals'] as const);
  const when = [{ valueKey: name, operator, ...(operator === 'equals' && { target: 'true' }) }];
  addText(draft, `${name}_why`, draw, { when });
};

/** Several options with limits, of which one excludes the others. */
const several: AddPart = (draft, name, draw) => {
  const values = ['a', 'b', 'c', 'd', 'none'];
  const none = ['none', 'None', { alone: 'Choose some, or none.' }] as const;
  const options = [...optionsOf(values.slice(0, -1)), none];
  const limits = oneOf<object>(draw, [{}, { max: 3 }, { max: 2 }, { min: 1, max: 3 }]);
  const more = { ...limits, ...someWhen(draft, draw), ...someRequired(draft, name, draw) };
  add(draft, { type: 'checkboxes', key: name, label: name, options, ...more });
  draft.keys[name] = { type: 'options', maxLength: 20 };
  draft.readable.push({ key: name, kind: 'several', values });
};

/** An answer that follows others until it is changed. */
const computed: AddPart = (draft, name, draw) => {
  const sources = draft.readable.flatMap((one) =>
    one.kind === 'text' || one.kind === 'choice' || one.kind === 'number' ? [one] : [],
  );
  const source = sources[draw(Math.max(1, sources.length))];
  if (source === undefined) return numbers(draft, name, draw);
  if (source.kind === 'number') {
    const byDefault = { from: [source.key], expression: `\`${source.key}\` * 2` };
    const greatest = 2 * source.greatest;
    const more = { default: byDefault, ...someWhen(draft, draw), ...someRequired(draft, name, draw) };
    add(draft, { type: 'number', key: name, label: name, maximum: greatest, ...more });
    draft.keys[name] = { type: 'number', maxLength: 6 };
    draft.readable.push({ key: name, kind: 'number', least: 0, greatest });
    return undefined;
  }
  const byDefault = { from: [source.key], expression: `$uppercase(${source.key})` };
  return addText(draft, name, draw, { default: byDefault, ...someWhen(draft, draw) });
};

/** A group with a condition of its own. */
const group: AddPart = (draft, name, draw) => {
  const condition = someWhen(draft, draw);
  const inside: Draft = { ...draft, pages: [{ when: [], blocks: [] }] };
  for (const index of upTo(1 + draw(2)))
    oneOf(draw, [choices, numbers, dates, several] as const)(inside, `${name}_${index}`, draw);
  add(draft, { type: 'section', id: `${name}_group`, blocks: inside.pages[0]?.blocks ?? [], ...condition });
};

/** A page that can have a condition. */
const page: AddPart = (draft, name, draw) => {
  draft.pages.push({ when: someWhen(draft, draw).when ?? [], blocks: [] });
  choices(draft, name, draw);
};

/** A rule that clears one of the last questions. */
const rule: AddPart = (draft, name, draw) => {
  const when = conditionOn(draft, draw);
  const cleared = draft.readable.flatMap((one) => (one.kind === 'choice' || one.kind === 'text' ? [one.key] : []));
  const key = cleared.at(-1 - draw(Math.max(1, cleared.length)));
  if (when === null || key === undefined) return;
  draft.rules.push({ id: `${name}_rule`, when: [when], clears: [key] });
};

/** Every part by name, as often as it occurs. */
export const parts = {
  score,
  repeat,
  dates,
  numbers,
  shares,
  choices,
  box,
  several,
  computed,
  group,
  page,
  rule,
  text: ((draft, name, draw) => addText(draft, name, draw)) as AddPart,
} as const;
