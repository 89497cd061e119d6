/** A form of each dialect, in the style of public ones: imported, served, submitted, and read in the export. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportCommand } from '../../scripts/admin/export.ts';
import type { Answers } from '../../engine/index.ts';
import { writeImportedForm } from '../../workbench/commands/import.ts';
import { runningPortal } from '../drivers/running-portal.ts';
import { arriveAtServer } from '../drivers/server-driver.ts';
import { playedForm } from '../support/played-form.ts';
import { removeFolder } from '../support/remove-folder.ts';
import { serveMoreForms, type MoreForms } from './more-forms.ts';
import { printedBy } from './run-command.ts';

interface Source {
  readonly files: Readonly<Record<string, string>>;
  readonly answers: Answers;
  /** Cells of the exported application. */
  readonly exported: Readonly<Record<string, string>>;
  /** A question that these answers hide. */
  readonly hidden: string;
}

const xlsForm = [
  'survey',
  ',type,name,label,relevant,constraint,required,calculation',
  ',text,head_name,Name of the head of the household,,,yes,',
  ',integer,members,How many people live here?,,. >= 1 and . <= 30,yes,',
  ',integer,children,How many of them are children?,${members} > 1,. < ${members},,',
  ',calculate,adults,,,,,"${members} - coalesce(${children}, 0)"',
  ',select_one water,source,Where does the water come from?,,,yes,',
  ",text,source_name,Whose well is it?,${source} = 'well',,,",
  'choices',
  ',list_name,name,label',
  ',water,tap,Tap',
  ',water,well,Well',
].join('\n');

const schema = {
  title: 'Library card',
  type: 'object',
  required: ['name', 'age'],
  properties: {
    name: { type: 'string', title: 'Name', maxLength: 40 },
    age: { type: 'integer', title: 'Age', minimum: 0, maximum: 120 },
    branch: { type: 'string', title: 'Branch', enum: ['north', 'south'] },
    guardian: { type: 'string', title: 'Guardian' },
  },
};
const jsonForms = {
  type: 'VerticalLayout',
  elements: [
    { type: 'Control', scope: '#/properties/name' },
    { type: 'Control', scope: '#/properties/age' },
    { type: 'Control', scope: '#/properties/branch' },
    {
      type: 'Control',
      scope: '#/properties/guardian',
      rule: { effect: 'SHOW', condition: { scope: '#/properties/branch', schema: { const: 'south' } } },
    },
  ],
};

const survey = {
  title: 'After the course',
  pages: [
    {
      name: 'course',
      elements: [
        { type: 'text', name: 'course', title: 'Which course?', isRequired: true },
        { type: 'rating', name: 'stars', title: 'How was it?', rateMin: 1, rateMax: 5, isRequired: true },
        { type: 'comment', name: 'reason', title: 'What was wrong?', visibleIf: '{stars} < 3' },
      ],
    },
  ],
};

const questionnaire = {
  resourceType: 'Questionnaire',
  status: 'active',
  title: 'Before the visit',
  item: [
    { linkId: 'patient', text: 'Your name', type: 'string', required: true, maxLength: 60 },
    { linkId: 'fever', text: 'Do you have a fever?', type: 'boolean', required: true },
    {
      linkId: 'degrees',
      text: 'How high is it?',
      type: 'decimal',
      enableWhen: [{ question: 'fever', operator: '=', answerBoolean: true }],
    },
  ],
};

/** Groups, chains of conditions, filtered choices, several choices, limits with a message, sums and dates. */
const clinic = [
  'survey',
  ',type,name,label::English (en),relevant,constraint,constraint_message,required,calculation,choice_filter',
  ',begin group,place,Place,,,,,,',
  ',select_one region,region,Region?,,,,yes,,',
  ',select_one district,district,District?,,,,yes,,region = ${region}',
  ',end group,,,,,,,,',
  ',begin group,patient,Patient,,,,,,',
  ',date,seen,Seen on?,,. <= today(),Not after today.,yes,,',
  ',integer,years,Age in years?,,. >= 0 and . <= 120,0 to 120.,yes,,',
  ',calculate,is_adult,,,,,,"if(${years} >= 18, 1, 0)",',
  ',decimal,weight,Weight in kg?,${is_adult} = 0,. > 0 and . < 150,,yes,,',
  ',select_multiple sign,signs,Which signs?,,,,yes,,',
  ',text,other_sign,Which other sign?,"selected(${signs}, \'other\')",,,yes,,',
  ',note,warning,Refer the patient today.,"selected(${signs}, \'fits\') or count-selected(${signs}) > 2",,,,,',
  ',end group,,,,,,,,',
  'choices',
  ',list_name,name,label::English (en),region',
  ',region,north,North,',
  ',region,south,South,',
  ',district,hill,Hill,north',
  ',district,lake,Lake,south',
  ',sign,fever,Fever,',
  ',sign,fits,Fits,',
  ',sign,other,Another one,',
].join('\n');

/** Objects in objects, names of options, formats, and a question of a dependency. */
const order = {
  schema: {
    title: 'Order of samples',
    type: 'object',
    required: ['contact', 'samples'],
    properties: {
      contact: {
        type: 'object',
        title: 'Contact',
        required: ['email'],
        properties: {
          email: { type: 'string', format: 'email', title: 'Email' },
          since: { type: 'string', format: 'date', title: 'Customer since' },
        },
      },
      samples: { type: 'integer', title: 'How many samples?', minimum: 1, maximum: 500, multipleOf: 1 },
      cooled: { type: 'boolean', title: 'Cooled?' },
      tests: {
        type: 'array',
        title: 'Which tests?',
        uniqueItems: true,
        items: { type: 'string', enum: ['dna', 'rna'], enumNames: ['DNA', 'RNA'] },
      },
    },
    dependencies: {
      cooled: {
        oneOf: [
          { properties: { cooled: { enum: [false] } } },
          { properties: { cooled: { enum: [true] }, degrees: { type: 'number', title: 'Degrees?' } } },
        ],
      },
    },
  },
  uiSchema: { tests: { 'ui:widget': 'checkboxes' }, contact: { email: { 'ui:help': 'We answer there.' } } },
};

/** Pages with conditions, several kinds of choices, a matrix and an expression. */
const visitors = {
  title: 'Visitors of the park',
  pages: [
    {
      name: 'visit',
      elements: [
        { type: 'boolean', name: 'first', title: 'Is this your first visit?', isRequired: true },
        {
          type: 'checkbox',
          name: 'seen',
          title: 'What have you seen?',
          choices: [{ value: 'birds', text: 'Birds' }, 'plants'],
          visibleIf: '{first} = false',
        },
        { type: 'text', inputType: 'number', name: 'adults', title: 'Adults?', min: 0, max: 20, isRequired: true },
        { type: 'text', inputType: 'number', name: 'kids', title: 'Children?', min: 0, max: 20 },
        { type: 'expression', name: 'people', title: 'People', expression: '{adults} + {kids}' },
      ],
    },
    {
      name: 'view',
      visibleIf: '{adults} > 0',
      elements: [
        {
          type: 'matrix',
          name: 'rated',
          title: 'How were these?',
          columns: ['good', 'bad'],
          rows: ['paths', 'signs'],
        },
        { type: 'dropdown', name: 'again', title: 'Will you come again?', choices: ['yes', 'no'], isRequired: true },
      ],
    },
  ],
};

/** Groups in groups, coded options, conditions on several answers, and a limit. */
const checkUp = {
  resourceType: 'Questionnaire',
  status: 'active',
  title: 'Check-up',
  item: [
    {
      linkId: 'habits',
      text: 'Habits',
      type: 'group',
      item: [
        {
          linkId: 'smokes',
          text: 'Do you smoke?',
          type: 'choice',
          required: true,
          answerOption: [
            { valueCoding: { code: 'no', display: 'No' } },
            { valueCoding: { code: 'daily', display: 'Every day' } },
          ],
        },
        {
          linkId: 'packs',
          text: 'How many a day?',
          type: 'integer',
          enableWhen: [{ question: 'smokes', operator: '=', answerCoding: { code: 'daily' } }],
        },
      ],
    },
    { linkId: 'born', text: 'Date of birth', type: 'date', required: true },
    {
      linkId: 'advice',
      text: 'Please talk to us.',
      type: 'display',
      enableWhen: [{ question: 'packs', operator: '>', answerInteger: 10 }],
    },
  ],
};

const sources: Readonly<Record<string, Source>> = {
  household: {
    files: { 'household.csv': xlsForm },
    answers: { head_name: 'Mary Anning', members: '5', children: '2', source: 'tap' },
    exported: { head_name: 'Mary Anning', members: '5', adults: '3', source: 'tap', source_desc: 'Tap' },
    hidden: 'source_name',
  },
  card: {
    files: {
      'card.json': JSON.stringify({
        schema,
        uiSchema: { 'ui:order': ['age', 'name', 'branch', 'guardian'], branch: { 'ui:widget': 'radio' } },
      }),
    },
    answers: { name: 'Ada', age: '12', branch: 'south', guardian: 'Anna' },
    exported: { name: 'Ada', age: '12', branch: 'south', guardian: 'Anna' },
    hidden: '',
  },
  member: {
    files: { 'member.schema.json': JSON.stringify(schema), 'member.ui.json': JSON.stringify(jsonForms) },
    answers: { name: 'Emmy', age: '30', branch: 'north' },
    exported: { name: 'Emmy', age: '30', branch: 'north' },
    hidden: 'guardian',
  },
  feedback: {
    files: { 'feedback.json': JSON.stringify(survey) },
    answers: { course: 'Geology', stars: '5' },
    exported: { course: 'Geology', stars: '5' },
    hidden: 'reason',
  },
  visit: {
    files: { 'visit.json': JSON.stringify(questionnaire) },
    answers: { patient: 'Rosalind', fever: 'true', degrees: '38.5' },
    exported: { patient: 'Rosalind', fever: 'true', degrees: '38.5' },
    hidden: '',
  },
  clinic: {
    files: { 'clinic.csv': clinic },
    answers: { region: 'south', district: 'lake', seen: '2026-03-02', years: '7', weight: '22.5', signs: 'fever' },
    exported: { region: 'south', district: 'lake', district_desc: 'Lake', years: '7', weight: '22.5', signs: 'fever' },
    hidden: 'other_sign',
  },
  order: {
    files: { 'order.json': JSON.stringify(order) },
    answers: { contact_email: 'ada@example.org', samples: '12', cooled: 'true', degrees: '4', tests: 'dna' },
    exported: { contact_email: 'ada@example.org', samples: '12', cooled: 'true', degrees: '4', tests: 'dna' },
    hidden: '',
  },
  visitors: {
    files: { 'visitors.json': JSON.stringify(visitors) },
    answers: { first: 'true', adults: '2', kids: '3', again: 'yes' },
    exported: { first: 'true', adults: '2', kids: '3', people: '5', again: 'yes' },
    hidden: 'seen',
  },
  checkup: {
    files: { 'checkup.json': JSON.stringify(checkUp) },
    answers: { smokes: 'no', born: '1990-05-01' },
    exported: { smokes: 'no', born: '1990-05-01' },
    hidden: 'packs',
  },
};

/** Writes the files of each source, and the folder of the form that it becomes. */
async function importAll({ place, formsDir }: MoreForms): Promise<void> {
  for (const [id, { files }] of Object.entries(sources)) {
    const paths = Object.keys(files).map((name) => join(place, name));
    for (const [name, text] of Object.entries(files)) await writeFile(join(place, name), text);
    await writeImportedForm(formsDir, paths, id);
  }
}

let folders: MoreForms;
beforeAll(async () => {
  folders = await serveMoreForms(importAll);
});
afterAll(() => removeFolder(folders.place));

describe('an imported form', () => {
  it.each(Object.entries(sources))(
    'is served, and an application for %s is submitted and exported',
    async (id, source) => {
      const { answers, exported, hidden } = source;
      const played = await playedForm(id, answers, folders.formsDir);
      const applicant = await arriveAtServer({}, played);
      await applicant.submits();
      expect((await applicant.questionsInError()).length).toBeGreaterThan(0);
      await applicant.answers(answers);
      expect(await applicant.questionsInError()).toEqual([]);
      if (hidden !== '') expect(await applicant.sees(hidden)).toBe(false);
      await applicant.submits();
      expect(await applicant.isAt()).toBe('sent');

      const { portal } = await runningPortal();
      const to = join(folders.place, `export-${id}`);
      await printedBy(
        { portal, folder: folders.place, formsDir: folders.formsDir },
        exportCommand,
        '--form',
        id,
        '--to',
        to,
      );
      const rows: readonly Record<string, string>[] = parse(await readFile(join(to, 'applications.csv'), 'utf8'), {
        bom: true,
        columns: true,
      });
      expect(rows).toHaveLength(1);
      expect(rows[0]).toMatchObject(exported);
    },
  );
});
