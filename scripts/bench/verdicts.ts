/**
 * The time of the verdicts about a form, by its size: of reach (what is shown, by which answers) and of cover (the sets
 * that meet every goal). The forms are generated, and have what forms of others have: conditions, scores, copies of
 * repeated blocks, rules that clear, required questions and limits.
 */
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { branchesOf, coveredForm, coverageOf, reachOf } from '../../workbench/cover/index.ts';
import { applicantOn } from '../../workbench/load/applicant.ts';
import { loadFormSource } from '../../workbench/load/load-form.ts';
import { formFolders } from '../../workbench/load/served-forms.ts';
import { searchesMade } from '../../workbench/solve/search.ts';

const day = '2026-11-29';
const $schema = '../form.schema.json';
const when = (valueKey: string, target: string) => [{ valueKey, operator: 'equals', target }];
const scale = ['0', '1', '2', '3'].map((code) => [code, `${code} times`]);

/** A part of a generated form: ten questions, with their keys and calculations. */
interface Part {
  readonly blocks: readonly object[];
  readonly keys: Readonly<Record<string, object>>;
  readonly calculations: readonly object[];
  readonly rules: readonly object[];
}

const answers = 3;

/** Ten questions: a choice that shows others, a score over three answers, a date, a number and two texts. */
function tenQuestions(part: number): Part {
  const name = (of: string): string => `${of}_${part}`;
  const scored = Array.from({ length: answers }, (_, index) => name(`item_${index}`));
  const score = name('score');
  const answered = scored.map((key) => `${key} != ''`).join(' and ');
  const sum = scored.map((key) => `$number(${key})`).join(' + ');
  const blocks = [
    {
      type: 'radio',
      key: name('has'),
      label: `Part ${part}?`,
      required: 'Choose one.',
      options: [
        ['Y', 'Yes'],
        ['N', 'No'],
        ['U', 'Not sure'],
      ],
    },
    {
      type: 'section',
      id: `part-${part}`,
      when: when(name('has'), 'Y'),
      blocks: [
        ...scored.map((key, index) => ({ type: 'radio', key, label: `Item ${part}.${index}`, options: scale })),
        { type: 'calculated', key: score, label: `Score ${part}` },
        {
          type: 'textarea',
          key: name('why'),
          label: `Why ${part}?`,
          maxLength: 1000,
          when: [{ from: [score], expression: `${score} != '' and $number(${score}) >= 7` }],
          required: 'Say why.',
        },
        {
          type: 'date',
          key: name('since'),
          label: `Since ${part}`,
          schema: { latest: { years: 0 }, errorMessage: 'Past.' },
        },
      ],
    },
    { type: 'number', key: name('count'), label: `How many ${part}?`, maximum: 20 },
    { type: 'text', key: name('name'), label: `Name ${part}`, when: [{ valueKey: name('has'), operator: 'answered' }] },
    { type: 'checkbox', key: name('sure'), label: `Sure ${part}`, when: when(name('has'), 'N') },
  ];
  const option = { type: 'option', maxLength: 1 };
  return {
    blocks,
    keys: {
      [name('has')]: option,
      ...Object.fromEntries(scored.map((key) => [key, option])),
      [score]: { type: 'number', maxLength: 2 },
      [name('why')]: { type: 'text', maxLength: 1000 },
      [name('since')]: { type: 'date', maxLength: 10 },
      [name('count')]: { type: 'number', maxLength: 2 },
      [name('name')]: { type: 'text', maxLength: 45 },
      [name('sure')]: { type: 'boolean', maxLength: 5 },
    },
    calculations: [
      {
        key: score,
        from: scored,
        calculate: `${answered} ? ${sum} : ''`,
      },
    ],
    rules: [{ id: `not-${part}`, when: when(name('has'), 'U'), clears: [name('count'), name('name')] }],
  };
}

/** A repeated block of two questions, of which one shows the other. */
function repeated(copies: number) {
  const blocks = [
    { type: 'text', key: 'employer', label: 'Employer', required: 'Name it.' },
    { type: 'date', key: 'from', label: 'From', when: [{ valueKey: 'employer', operator: 'answered' }] },
  ];
  const keys = { employer: { type: 'text', maxLength: 45 }, from: { type: 'date', maxLength: 10 } };
  return {
    block: { type: 'repeat', id: 'jobs', title: 'Job', use: 'job', prefixes: 'job_{n}_', min: 0, max: copies },
    section: { $schema: '../../form.schema.json', blocks },
    set: { name: 'jobs', prefixes: 'job_{n}_', max: copies, keys },
  };
}

/** The files of a form with so many questions outside the copies. */
function filesOf(questions: number, copies: number): Readonly<Record<string, string>> {
  const parts = Array.from({ length: Math.ceil(questions / 10) }, (_, index) => tenQuestions(index));
  const { block, section, set } = repeated(copies);
  const pages = parts.map(({ blocks }, index) => ({ id: `page-${index}`, title: `Page ${index}`, blocks }));
  const form = {
    $schema,
    id: 'generated',
    version: 1,
    title: 'Generated',
    pages: [
      ...pages,
      { id: 'jobs', title: 'Jobs', blocks: [block] },
      { id: 'thanks', role: 'completion', title: 'Thanks', blocks: [] },
    ],
    rules: parts.flatMap(({ rules }) => rules),
    calculations: parts.flatMap(({ calculations }) => calculations),
    dataModel: { keys: Object.assign({}, ...parts.map(({ keys }) => keys)), sets: [set] },
  };
  const institution = { $schema, application_title: 'Generated', partner_name: 'Tiny', help_email: 'help@example.edu' };
  const files = { 'form.json': form, 'sections/job.json': section, 'institution.json': institution };
  return Object.fromEntries(Object.entries(files).map(([name, file]) => [name, JSON.stringify(file, null, 2)]));
}

/** What something results in, with the seconds of the processor and the searches of the solver that it takes. */
function timed<T>(run: () => T): readonly [T, string] {
  const [start, before] = [process.cpuUsage(), searchesMade()];
  const result = run();
  const { user, system } = process.cpuUsage(start);
  return [result, `${((user + system) / 1e6).toFixed(1)} s, ${searchesMade() - before} searches`];
}

const sizes = [
  [100, 3],
  [100, 100],
  [1000, 3],
] as const;

/** Prints the times of one run each. */
export async function printVerdicts(): Promise<void> {
  const [folder] = await formFolders('forms');
  if (folder === undefined) throw new Error('There is no form.');
  const shipped = await loadFormSource(folder);
  console.log('| questions, copies | load | reach | cover | not decided |');
  console.log('|---|---|---|---|---|');
  for (const [questions, copies] of sizes) {
    const source = { ...shipped, name: 'generated', files: filesOf(questions, copies) };
    const [covered, load] = timed(() => coveredForm(source, compileWithValidators, applicantOn(day)));
    const [[targets, branches], reach] = timed(() => [reachOf(covered), branchesOf(covered)] as const);
    const [coverage, cover] = timed(() => coverageOf(covered));
    const open = targets.filter(({ answers: way, because }) => way === null && because === null).length;
    const blocked = branches.filter(({ application }) => application === null).length;
    const decided = `${open} of ${targets.length} parts, ${blocked} of ${branches.length} branches`;
    const goals = Object.values(coverage.counts).reduce((sum, count) => sum + count.goals, 0);
    const lost = `${decided}, ${coverage.unmet.length} of ${goals} goals`;
    console.log(`| ${questions}, ${copies} | ${load} | ${reach} | ${cover} | ${lost} |`);
  }
}
