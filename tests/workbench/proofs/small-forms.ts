/** Random forms with so few possible answers that all of them can be tried. */
import * as fc from 'fast-check';
import type { BlockDefinition, FormDefinition } from '../../../engine/index.ts';
import { conditionOn, definitionIn, emptyDraft, oneOf, someWhen, type Draft, type Draw } from './draft-form.ts';
import { parts } from './form-parts.ts';

const add = (draft: Draft, block: object): void => {
  draft.pages.at(-1)?.blocks.push(block as BlockDefinition);
};

/** A number of at most three, required sometimes. */
function count(draft: Draft, key: string, draw: Draw): void {
  const maximum = 1 + draw(3);
  const required = draw(2) === 0 ? { required: `Please answer ${key}.` } : {};
  add(draft, { type: 'number', key, label: key, maximum, ...someWhen(draft, draw), ...required });
  draft.keys[key] = { type: 'number', maxLength: 1 };
  draft.readable.push({ key, kind: 'number', least: 0, greatest: maximum });
}

/** Two numbers, their sum, and a check of it. */
function sum(draft: Draft, name: string, draw: Draw): void {
  const keys = [`${name}_a`, `${name}_b`];
  for (const key of keys) count(draft, key, draw);
  const total = `derived:${name}_total`;
  draft.calculations.push({ key: total, from: keys, calculate: keys.join(' + ') });
  draft.readable.push(
    { key: total, kind: 'number', least: 0, greatest: 6 },
    { kind: 'expression', from: keys, number: `$count([${keys.join(', ')}])`, greatest: 2 },
  );
}

/** A question whose answer is refused under a condition. */
function refused(draft: Draft, key: string, draw: Draw): void {
  const when = conditionOn(draft, draw);
  const options = ['a', 'b'].map((value) => [value, `Option ${value}`] as const);
  const own = { valueKey: key, operator: 'equals', target: oneOf(draw, ['a', 'b'] as const) };
  const checks = when === null ? [] : [{ when: [own, when], message: `${key} does not go with it.` }];
  add(draft, { type: 'radio', key, label: key, options, required: `Please answer ${key}.`, checks });
  draft.keys[key] = { type: 'option', maxLength: 1 };
  draft.readable.push({ key, kind: 'choice', values: ['a', 'b'] });
}

/** Up to two copies with a choice, and with a box that depends on it. */
function copies(draft: Draft, name: string, draw: Draw): void {
  const prefixes = `${name}_{n}_`;
  const min = draw(2);
  add(draft, { type: 'repeat', id: name, title: 'Copy', use: name, prefixes, max: 2, min, ...someWhen(draft, draw) });
  const kinds = { readable: [{ key: 'kind', kind: 'choice', values: ['a', 'b'] } as const] };
  const options = ['a', 'b'].map((value) => [value, `Option ${value}`] as const);
  draft.sections[name] = {
    blocks: [
      { type: 'radio', key: 'kind', label: 'kind', options },
      { type: 'checkbox', key: 'sure', label: 'sure', ...someWhen(kinds, draw) },
    ],
  };
  const keys = { kind: { type: 'option', maxLength: 1 }, sure: { type: 'boolean', maxLength: 5 } };
  draft.sets.push({ name, prefixes, max: 2, keys });
  draft.readable.push(
    { key: `count:${name}`, kind: 'number', least: 0, greatest: 2 },
    { kind: 'expression', from: [`${name}.kind`], number: `$count(${name}.kind)`, greatest: 2 },
  );
}

/** Up to two copies with an amount that has a decimal, whose sum some conditions want too great. */
function amounts(draft: Draft, name: string, draw: Draw): void {
  const prefixes = `${name}_{n}_`;
  const maximum = 1;
  add(draft, { type: 'repeat', id: name, title: 'Copy', use: name, prefixes, max: 2, min: draw(2) });
  const amount = { type: 'number', key: 'amount', label: 'amount', maximum, decimals: 1 };
  draft.sections[name] = { blocks: [draw(2) === 0 ? amount : { ...amount, required: 'Please answer.' }] };
  draft.sets.push({ name, prefixes, max: 2, keys: { amount: { type: 'number', maxLength: 3 } } });
  const read = { kind: 'expression', from: [`${name}.amount`] } as const;
  const list = `${name}.amount`;
  draft.readable.push(
    { key: `count:${name}`, kind: 'number', least: 0, greatest: 2 },
    { ...read, number: `$sum(${list})`, greatest: 2 * maximum },
    { ...read, number: `$max(${list})`, greatest: maximum },
    { ...read, number: `$sum(${list}) * 2 - $count(${list})`, greatest: 4 * maximum },
  );
}

/** Up to two copies with an option, and conditions on the join of all of them. */
function joined(draft: Draft, name: string, draw: Draw): void {
  const prefixes = `${name}_{n}_`;
  add(draft, { type: 'repeat', id: name, title: 'Copy', use: name, prefixes, max: 2, min: draw(2) });
  const isTyped = draw(2) === 0;
  const options = ['a', 'bc'].map((value) => [value, `Option ${value}`] as const);
  const question = isTyped
    ? { type: 'text', key: 'kind', label: 'kind', maxLength: 5 }
    : { type: 'radio', key: 'kind', label: 'kind', options };
  draft.sections[name] = { blocks: [question] };
  draft.sets.push({ name, prefixes, max: 2, keys: { kind: { type: isTyped ? 'text' : 'option', maxLength: 5 } } });
  const read = { kind: 'expression', from: [`${name}.kind`] } as const;
  const separator = oneOf(draw, ['', ' ']);
  const join = `$join(${name}.kind, '${separator}')`;
  // Only a few of all typed texts are tried, and these are made of them.
  const typed = separator === '' ? ['x', 'AB123x'] : ['x', 'x AB123'];
  const texts = isTyped ? typed : ['a', 'aa', 'abc', 'bc a', 'ca'];
  const sought = texts[draw(texts.length)] ?? '';
  if (!isTyped) draft.readable.push({ ...read, number: `$length(${join})`, greatest: 5 });
  draft.readable.push(
    { ...read, number: `($contains(${join}, '${sought}') ? 1 : 0)`, greatest: 1 },
    { ...read, number: `(${join} = '${sought}' ? 1 : 0)`, greatest: 1 },
  );
}

/** A choice, and a rule that clears it by its own answer, alone or with another condition. */
function clearsItself(draft: Draft, name: string, draw: Draw): void {
  const values = ['a', 'b', 'c'] as const;
  const options = values.map((value) => [value, `Option ${value}`] as const);
  add(draft, { type: 'radio', key: name, label: name, options, ...someWhen(draft, draw) });
  draft.keys[name] = { type: 'option', maxLength: 1 };
  const own = { valueKey: name, operator: 'equals', target: oneOf(draw, values) };
  const other = conditionOn(draft, draw);
  const when = other === null || draw(2) === 0 ? [own] : [own, other];
  draft.rules.push({ id: `${name}_rule`, when, clears: [name] });
  draft.readable.push({ key: name, kind: 'choice', values });
}

const boxOptions = [
  ['a', 'A'],
  ['b', 'B'],
  ['none', 'None', { alone: 'Choose some, or none.' }],
] as const;

/** Boxes, of which one excludes the others. */
function exclusive(draft: Draft, key: string, draw: Draw): void {
  const limits = oneOf<object>(draw, [{}, { max: 1 }, { min: 2, max: 2 }]);
  const required = draw(2) === 0 ? { required: `Please answer ${key}.` } : {};
  add(draft, {
    type: 'checkboxes',
    key,
    label: key,
    options: boxOptions,
    ...limits,
    ...required,
    ...someWhen(draft, draw),
  });
  draft.keys[key] = { type: 'options', maxLength: 10 };
  draft.readable.push({ key, kind: 'several', values: ['a', 'b', 'none'] });
}

/** Two questions with the same options, and a stored score with a check. */
function grid(draft: Draft, name: string, draw: Draw): void {
  const keys = [`${name}_a`, `${name}_b`];
  const options = ['0', '1'].map((value) => [value, `Option ${value}`] as const);
  const isRequired = draw(2) === 0;
  const questions = keys.map((key) => ({ key, label: key, ...(isRequired && { required: `Please answer ${key}.` }) }));
  add(draft, { type: 'grid', id: `${name}_grid`, options, questions, ...someWhen(draft, draw) });
  for (const key of keys) draft.keys[key] = { type: 'option', maxLength: 1 };
  const score = `${name}_score`;
  draft.calculations.push({ key: score, from: keys, calculate: keys.join(' + ') });
  draft.keys[score] = { type: 'number', maxLength: 1 };
  const checked = {
    valueKey: score,
    operator: oneOf(draw, ['gte', 'equals', 'lte'] as const),
    target: String(1 + draw(2)),
  };
  const answered = { valueKey: score, operator: 'answered' };
  const checks = draw(2) === 0 ? [{ when: [answered, checked], message: 'Another score.' }] : [];
  add(draft, { type: 'calculated', key: score, label: 'Score', checks });
  draft.readable.push({ key: score, kind: 'number', least: 0, greatest: 2 });
}

/** A number that follows another one until it is changed. */
function follows(draft: Draft, name: string, draw: Draw): void {
  const sources = draft.readable.flatMap((one) =>
    one.kind === 'number' && draft.keys[one.key] !== undefined ? [one] : [],
  );
  const source = sources[draw(Math.max(1, sources.length))];
  if (source === undefined) return count(draft, name, draw);
  const byDefault = { from: [source.key], expression: oneOf(draw, [source.key, `3 - ${source.key}`]) };
  add(draft, { type: 'number', key: name, label: name, maximum: 3, default: byDefault, ...someWhen(draft, draw) });
  draft.keys[name] = { type: 'number', maxLength: 1 };
  draft.readable.push({ key: name, kind: 'number', least: 0, greatest: 3 });
  return undefined;
}

/** A choice whose options have the order of an expression over another answer. */
function ordered(draft: Draft, name: string, draw: Draw): void {
  const sources = draft.readable.flatMap((one) => (one.kind === 'choice' ? [one.key] : []));
  const source = sources[draw(Math.max(1, sources.length))];
  if (source === undefined) return choices(draft, name, draw);
  const values = ['a', 'b'] as const;
  const options = values.map((value) => [value, `Option ${value}`] as const);
  const order = { from: [source], expression: `$value = ${source} ? 0 : 1` };
  add(draft, { type: 'radio', key: name, label: name, options, order, ...someWhen(draft, draw) });
  draft.keys[name] = { type: 'option', maxLength: 1 };
  draft.readable.push({ key: name, kind: 'choice', values });
  return undefined;
}

const { choices, box, page, rule } = parts;
const smallParts = {
  choices,
  box,
  page,
  rule,
  count,
  sum,
  refused,
  copies,
  amounts,
  joined,
  clearsItself,
  exclusive,
  grid,
  follows,
  ordered,
} as const;
const kinds = Object.keys(smallParts) as readonly (keyof typeof smallParts)[];

/** Forms of three to five parts. */
export const smallForm: fc.Arbitrary<FormDefinition> = fc
  .array(
    fc.record({
      kind: fc.constantFrom(...kinds),
      numbers: fc.array(fc.nat({ max: 9999 }), { minLength: 40, maxLength: 40, size: 'max' }),
    }),
    { minLength: 3, maxLength: 5, size: 'max' },
  )
  .map((all) => {
    const draft = emptyDraft();
    for (const [index, { kind, numbers }] of all.entries()) {
      let next = 0;
      const draw: Draw = (below) => (numbers[next++ % numbers.length] ?? 0) % below;
      smallParts[kind](draft, `p${index}`, draw);
    }
    return definitionIn(draft);
  })
  .filter(({ form }) => form.pages.length > 0);
