/** Kinds of changes, each with its verdict, the draft that `diff` names, and what the institution loses of it. */
import { describe, expect, it } from 'vitest';
import { diffForms, isBreaking, parseAndExpand } from '../../../workbench/check/index.ts';
import { calculationsOf, compileWithValidators } from '../../../workbench/codegen/index.ts';
import type { Edit, Migration } from '../../../engine/index.ts';
import type { ChangeVerdict } from '../../../workbench/diff/change.ts';
import { sourceOf } from './compared-form.ts';
import { editsOf, entered, errorsIn, lostAnswers, moved, type ValidatedForm } from './moved-draft.ts';
import { formWith, is, options, text, type Block, type Change } from './property-form.ts';

/** What `diff` says of a change, with the answers that it names, and what becomes of a draft that has them. */
interface Effect {
  readonly verdict: ChangeVerdict;
  readonly example: Edit;
  /** The submitted answers that are lost, or others, by their former keys. */
  readonly lost?: Readonly<Record<string, readonly [was: string, is: string]>>;
  /** The question with an error, which the draft did not have. */
  readonly refused?: string;
  readonly migration?: Migration;
}

type Row = readonly [before: Change, after: Change, effect: Effect];

const none: Change = {};
const on = (name: string, more: Block): Change => ({ blocks: { [name]: more } });
const gone = (name: string): Change => on(name, { gone: true });
const schema = (more: Block): Change => on('country', { schema: { errorMessage: 'No.', ...more } });
const born = (years: number): Change => on('born', { schema: { errorMessage: 'No.', earliest: { years } } });
const noKey = { country: undefined as never };
const land = { type: 'text', key: 'land', label: 'Country' };
const renamed: Change = { blocks: { country: { gone: true }, land }, keys: { ...noKey, land: text } };
const extra = (more: Block): Change => ({
  ...on('extra', { type: 'text', key: 'extra', label: 'Extra', ...more }),
  keys: { extra: text },
});
const onLastPage = (more: Block): Change => {
  const story = { type: 'textarea', key: 'story', label: 'Story', maxLength: 45 };
  return {
    ...gone('story'),
    page: {
      blocks: [
        { type: 'text', key: 'more', label: 'More' },
        { ...story, ...more },
      ],
    },
  };
};
const told = (...ways: readonly string[]): Block => ({ when: [{ valueKey: 'way', operator: 'in', target: ways }] });
const checked = (...when: readonly Block[]): Change => on('country', { checks: [{ when, message: 'No.' }] });
const [post, bio] = [is('way', 'post'), is('area', 'bio')];
const twoJobs = { max: 2, prefixes: ['job_', 'job_2_'] };
const job = { 'count:jobs': '3', job_3_employer: 'x' };
const times = (factor: number): Change => ({
  form: {
    calculations: [{ key: 'twice', from: ['miles'], calculate: `miles = '' ? '' : $number(miles) * ${factor}` }],
  },
});
const clears = { id: 'clears', when: is('country', 'a'), clears: ['more'] };
const number = {
  ...on('story', { type: 'number', maximum: 9, maxLength: undefined }),
  keys: { story: { type: 'number', maxLength: 5 } },
};
const day = { 'session:today': '2026-01-01' };

const effect = (verdict: ChangeVerdict, example: Edit, more: Partial<Effect> = {}): Effect => ({
  verdict,
  example,
  ...more,
});
const refusing = (example: Edit, refused: string): Effect => effect('check', example, { refused });
const lostCountry = { country: ['x', ''] } as const;
const lostStory = { story: ['Long', ''] } as const;
const [migrate, lose, decide] = ['needs migration', 'loses answers', 'needs decision'] as const;

const rows: Readonly<Record<string, Row>> = {
  'a key without a migration': [none, renamed, effect(migrate, { country: 'x' }, { lost: lostCountry })],
  'a key with a migration': [
    none,
    renamed,
    effect('safe', { country: 'x' }, { migration: { rename: { country: 'land' } } }),
  ],
  'no key, with a migration': [
    none,
    { ...gone('country'), keys: noKey },
    effect(lose, { country: 'x' }, { lost: lostCountry, migration: { drop: { country: 'Gone.' } } }),
  ],
  'no key': [none, { ...gone('country'), keys: noKey }, effect(migrate, { country: 'x' }, { lost: lostCountry })],
  'no question': [none, gone('country'), effect(lose, { country: 'x' }, { lost: lostCountry })],
  'a removed option': [
    none,
    on('way', { options: options('mail') }),
    effect(migrate, { way: 'post' }, { lost: { way_desc: ['Option post', ''] }, refused: 'way' }),
  ],
  'another code of an option': [
    none,
    on('way', { options: options('mail', 'fax') }),
    effect(migrate, { way: 'post' }, { lost: { way_desc: ['Option post', ''] }, refused: 'way' }),
  ],
  'a shorter text': [none, on('country', { maxLength: 5 }), refusing({ country: 'xxxxxx' }, 'country')],
  'a requirement': [none, on('country', { required: 'Answer.' }), refusing({ country: '' }, 'country')],
  'a required question that is shown more often': [
    on('story', { ...told('post'), required: 'Answer.' }),
    on('story', { required: 'Answer.' }),
    refusing({ story: '' }, 'story'),
  ],
  'a new question': [none, extra({}), effect('safe', {})],
  'a new question with a check': [none, extra({ checks: [{ when: post, message: 'No.' }] }), effect('check', {})],
  'a check of a question that is shown more often': [
    on('country', { when: post, checks: [{ when: bio, message: 'No.' }] }),
    on('country', { checks: [{ when: bio, message: 'No.' }] }),
    refusing({ area: 'bio' }, 'country'),
  ],
  'a new required question': [none, extra({ required: 'Answer.' }), refusing({}, 'extra')],
  'another page': [none, onLastPage({}), effect('safe', {})],
  'another page, where an answer shows it': [none, onLastPage({ when: post }), effect(lose, {}, { lost: lostStory })],
  'a narrower condition': [
    on('story', told('mail', 'post')),
    on('story', told('post')),
    effect(lose, { way: 'mail' }, { lost: lostStory }),
  ],
  'a wider condition': [on('story', told('post')), on('story', told('mail', 'post')), effect('safe', { way: 'mail' })],
  'fewer copies': [none, on('jobs', twoJobs), effect(lose, job, { lost: { job_3_employer: ['x', ''] } })],
  'fewer copies and keys': [
    none,
    { ...on('jobs', twoJobs), sets: { prefixes: twoJobs.prefixes } },
    effect(migrate, job, { lost: { job_3_employer: ['x', ''] } }),
  ],
  'more copies at first': [none, on('jobs', { min: 2 }), effect('safe', {})],
  'a number instead of a text': [none, number, effect(migrate, { story: 'x' }, { refused: 'story' })],
  'a new check': [none, checked(...post), refusing({ way: 'post' }, 'country')],
  'a check that fails more often': [checked(...post, ...bio), checked(...post), refusing({ way: 'post' }, 'country')],
  'a check that fails less often': [checked(...post), checked(...post, ...bio), effect('safe', { way: 'post' })],
  'another calculation': [times(2), times(3), effect(decide, { miles: '2' }, { lost: { twice: ['4', '6'] } })],
  'a sensitive key': [none, { keys: { country: { ...text, sensitive: true } } }, effect(decide, { country: 'x' })],
  'a default': [none, on('country', { default: 'Peru' }), effect('safe', { country: 'Peru' })],
  'a later earliest day': [born(-40), born(-30), refusing({ born: '1986-01-01', ...day }, 'born')],
  'an earlier earliest day': [born(-30), born(-40), effect('safe', { born: '1986-01-01', ...day })],
  'a smaller maximum': [none, on('miles', { maximum: 100 }), refusing({ miles: '101' }, 'miles')],
  'a greater maximum': [none, on('miles', { maximum: 900 }), effect('safe', { miles: '501' })],
  'a narrower pattern': [
    schema({ pattern: '^[a-z]+$' }),
    schema({ pattern: '^[a-m]+$' }),
    refusing({ country: 'n' }, 'country'),
  ],
  'a wider pattern': [
    schema({ pattern: '^[a-m]+$' }),
    schema({ pattern: '^[a-z]+$' }),
    effect('safe', { country: 'n' }),
  ],
  'fewer chosen options': [none, on('likes', { max: 1 }), refusing({ likes: 'art,bio' }, 'likes')],
  // The draft loses the answer with the next edit that begins to hold.
  'a rule that clears': [none, { form: { rules: [clears] } }, effect(lose, { country: 'a' })],
  'labels of each other': [
    none,
    { blocks: { country: { label: 'Place' }, place: { label: 'Country' } } },
    effect(decide, {}),
  ],
  'a list instead of radio buttons': [none, on('way', { type: 'select' }), effect('safe', { way: 'mail' })],
  'one choice instead of several': [
    none,
    { ...on('likes', { type: 'radio' }), keys: { likes: { type: 'option', maxLength: 20 } } },
    effect(migrate, { likes: 'art' }),
  ],
};

function compiled(change: Change): ValidatedForm {
  const { definition, expanded } = parseAndExpand(sourceOf(formWith(change)));
  return { ...compileWithValidators(definition), expanded, calculations: calculationsOf(definition) };
}

const verdicts: readonly ChangeVerdict[] = ['safe', 'check', 'needs decision', 'needs migration', 'loses answers'];

/** Answers to most other questions. */
const filled: Edit = {
  country: 'Peru',
  way: 'mail',
  area: 'art',
  likes: 'art,bio',
  miles: '7',
  born: '1999-05-01',
  place: 'here',
  story: 'Long',
  mood: '2',
  food: 'top',
  street: 'Main',
  town: 'Lima',
  job_employer: 'One',
  more: 'No',
};

describe('a change of a form', () => {
  it.for(Object.entries(rows))('has a verdict that its draft confirms: %s', ([, [former, current, row]]) => {
    const [before, after] = [compiled(former), compiled(current)];
    const migrations = row.migration === undefined ? [] : [row.migration];
    const changes = diffForms(before, after, migrations);
    const worst = verdicts.findLast((verdict) => changes.some((change) => change.verdict === verdict));
    const named = changes.find(({ verdict }) => verdict === worst);
    expect([named?.verdict, named?.example]).toEqual([row.verdict, row.example]);
    expect(changes.some(isBreaking)).toBe(verdicts.indexOf(row.verdict) > 1 && row.migration === undefined);

    const draft = entered(before, [...editsOf(filled), ...editsOf(row.example)]);
    expect(lostAnswers(before, after, migrations, draft)).toEqual(row.lost ?? {});
    const errors = Object.keys(errorsIn(after, moved(before, after, migrations, draft)));
    const had = Object.keys(errorsIn(before, draft));
    expect(errors.filter((key) => !had.includes(key))).toEqual(row.refused === undefined ? [] : [row.refused]);
  });
});
