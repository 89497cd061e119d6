import type { BlockDefinition } from '../../engine/index.ts';
import { example } from './example.ts';

/** A definition for the playground. */
export interface Example {
  readonly title: string;
  /** A form of one file. */
  readonly text: string;
  /** Other files of the form, by path. */
  readonly files?: Readonly<Record<string, string>>;
}

interface Parts {
  readonly title: string;
  /** The JSON of the blocks, indented as on the page. */
  readonly blocks: string;
  /** The JSON of the keys of the data model. */
  readonly keys: string;
  readonly calculations?: string;
  readonly files?: Readonly<Record<string, string>>;
}

const exampleOf = ({ title, blocks, keys, calculations, files }: Parts): Example => ({
  title,
  text: `{
  "$schema": "../form.schema.json",
  "id": "example",
  "version": 1,
  "title": "Example",
  "pages": [
    {
      "id": "about",
      "title": "About you",
      "blocks": [
${indented(blocks, 8)}
      ]
    }
  ],
  "dataModel": {
    "keys": {
${indented(keys, 6)}
    }
  }${calculations === undefined ? '' : `,\n  "calculations": [\n${indented(calculations, 4)}\n  ]`}
}
`,
  ...(files === undefined ? {} : { files }),
});

const indented = (text: string, spaces: number): string => text.trim().replaceAll(/^/gm, ' '.repeat(spaces));

/** One short example of each type of block; the compiler knows when one is missing. */
const byType: { readonly [Type in BlockDefinition['type']]: Parts } = {
  text: {
    title: 'Text',
    blocks: `{
  "type": "text", "key": "first_name", "label": "First name", "hint": "As in your passport.",
  "required": "First name", "autocomplete": "given-name", "width": "medium"
}`,
    keys: '"first_name": { "type": "text", "maxLength": 45 }',
  },
  textarea: {
    title: 'Several lines',
    blocks: `{
  "type": "textarea", "key": "essay", "label": "What do you want to study, and why?",
  "maxLength": 300, "rows": 4
}`,
    keys: '"essay": { "type": "text", "maxLength": 300 }',
  },
  number: {
    title: 'Number',
    blocks: `{
  "type": "number", "key": "distance", "label": "How far do you live from campus?",
  "minimum": 0, "maximum": 500, "decimals": 1, "unit": "miles"
}`,
    keys: '"distance": { "type": "number", "maxLength": 5 }',
  },
  email: {
    title: 'Email',
    blocks: String.raw`{
  "type": "email", "key": "email", "label": "Email address", "autocomplete": "email", "width": "medium",
  "schema": { "pattern": "^[^\\s@]+@[^\\s@.]+(?:\\.[^\\s@.]+)+$", "errorMessage": "Please enter an email address." }
}`,
    keys: '"email": { "type": "text", "maxLength": 128 }',
  },
  phone: {
    title: 'Phone',
    blocks: '{ "type": "phone", "key": "phone", "label": "Home phone", "autocomplete": "home tel-national" }',
    keys: '"phone": { "type": "text", "maxLength": 14 }',
  },
  ssn: {
    title: 'Social Security number',
    blocks: '{ "type": "ssn", "key": "ssn", "label": "Social Security number", "hint": "Only if you have one." }',
    keys: '"ssn": { "type": "text", "maxLength": 11, "sensitive": true }',
  },
  date: {
    title: 'Date',
    blocks: `{
  "type": "date", "key": "birth_date", "label": "Date of birth", "autocomplete": "bday",
  "schema": { "latest": { "years": -13 }, "errorMessage": { "latest": "You must be {n} years or older." } }
}`,
    keys: '"birth_date": { "type": "date", "maxLength": 10 }',
  },
  time: {
    title: 'Time of day',
    blocks: `{
  "type": "time", "key": "call_at", "label": "When can we call you?",
  "min": "08:00", "max": "17:30", "step": 15
}`,
    keys: '"call_at": { "type": "time", "maxLength": 5 }',
  },
  'month-year': {
    title: 'Month and year',
    blocks: `{
  "type": "month-year", "key": "grad", "label": "When will you graduate?",
  "years": { "count": 5, "direction": "future" }
}`,
    keys: `"grad_month": { "type": "month", "maxLength": 2 },
"grad_year": { "type": "year", "maxLength": 4 }`,
  },
  radio: {
    title: 'One of a few options',
    blocks: `{
  "type": "radio", "key": "us_citizen", "label": "Are you a U.S. citizen?",
  "options": [["Y", "Yes"], ["N", "No"]], "required": "Are you a U.S. citizen?"
}`,
    keys: '"us_citizen": { "type": "option", "maxLength": 1 }',
  },
  select: {
    title: 'One option of a list',
    blocks: `{
  "type": "select", "key": "term", "label": "When do you want to begin?", "width": "medium",
  "options": [["", "--"], ["FALL", "Fall"], ["SPRING", "Spring"], ["SUMMER", "Summer"]]
}`,
    keys: '"term": { "type": "option", "maxLength": 6 }',
  },
  checkboxes: {
    title: 'Several options',
    blocks: `{
  "type": "checkboxes", "key": "interests", "label": "What interests you?", "max": 2,
  "options": [["ART", "Art"], ["MUS", "Music"], ["BIO", "Biology"]]
}`,
    keys: '"interests": { "type": "options", "maxLength": 11 }',
  },
  ranking: {
    title: 'Options in an order',
    blocks: `{
  "type": "ranking", "key": "housing", "label": "Where do you want to live?", "min": 2, "max": 2,
  "options": [["HALL", "In a hall"], ["FLAT", "In a flat"], ["HOME", "At home"]]
}`,
    keys: '"housing": { "type": "options", "maxLength": 14 }',
  },
  checkbox: {
    title: 'Checkbox',
    blocks: `{
  "type": "checkbox", "key": "agree", "label": "I certify that all I have said is true.",
  "required": "Certify it."
}`,
    keys: '"agree": { "type": "boolean", "maxLength": 4 }',
  },
  upload: {
    title: 'Document',
    blocks: '{ "type": "upload", "key": "transcript", "label": "High school transcript" }',
    keys: '"transcript": { "type": "document", "maxLength": 8 }',
  },
  lookup: {
    title: 'Search for a record',
    blocks: `{
  "type": "lookup", "key": "hs_name", "label": "High school", "category": "hs_ceeb", "width": "medium",
  "maxLength": 128, "fills": { "hs_city": "city" }
},
{ "type": "text", "key": "hs_city", "label": "Its city", "maxLength": 128 }`,
    keys: `"hs_name": { "type": "text", "maxLength": 128 },
"hs_city": { "type": "text", "maxLength": 128 }`,
  },
  password: {
    title: 'Password',
    blocks: '{ "type": "password", "key": "password", "label": "Password", "autocomplete": "new-password" }',
    keys: '"password": { "type": "text", "maxLength": 256, "sensitive": true }',
  },
  code: {
    title: 'Code',
    blocks: `{
  "type": "code", "key": "code", "label": "Confirmation code", "maxLength": 6,
  "autocomplete": "one-time-code"
}`,
    keys: '"code": { "type": "text", "maxLength": 6 }',
  },
  signature: {
    title: 'Typed signature',
    blocks: '{ "type": "signature", "key": "signed", "label": "Your signature", "required": "Your signature" }',
    keys: '"signed": { "type": "text", "maxLength": 45 }',
  },
  calculated: {
    title: 'Calculated answer',
    blocks: `{ "type": "number", "key": "reading", "label": "Reading", "maximum": 100 },
{ "type": "number", "key": "writing", "label": "Writing", "maximum": 100 },
{ "type": "calculated", "key": "total", "label": "Total", "unit": "points" }`,
    keys: `"reading": { "type": "number", "maxLength": 3 },
"writing": { "type": "number", "maxLength": 3 },
"total": { "type": "number", "maxLength": 3 }`,
    calculations: `{
  "key": "total", "from": ["reading", "writing"],
  "calculate": "reading = '' or writing = '' ? '' : $number(reading) + $number(writing)"
}`,
  },
  content: {
    title: 'Text on the page',
    blocks: `{ "type": "text", "key": "first_name", "label": "First name" },
{
  "type": "content", "id": "welcome", "tone": "success", "title": "Welcome!",
  "when": [{ "valueKey": "first_name", "operator": "answered" }],
  "text": "You have told us your name."
}`,
    keys: '"first_name": { "type": "text", "maxLength": 45 }',
  },
  section: {
    title: 'Section',
    blocks: `{
  "type": "radio", "key": "has_job", "label": "Do you have a job?", "options": [["Y", "Yes"], ["N", "No"]]
},
{
  "type": "section", "id": "job", "title": "Your job",
  "when": [{ "valueKey": "has_job", "operator": "equals", "target": "Y" }],
  "blocks": [
    { "type": "text", "key": "employer", "label": "Who is your employer?", "required": "Employer" }
  ]
}`,
    keys: `"has_job": { "type": "option", "maxLength": 1 },
"employer": { "type": "text", "maxLength": 45 }`,
  },
  grid: {
    title: 'Questions with the same options',
    blocks: `{
  "type": "grid", "id": "last-weeks", "title": "In the last two weeks, how often did you …",
  "options": [["0", "Not at all"], ["1", "Several days"], ["2", "Nearly every day"]],
  "questions": [
    { "key": "slept_badly", "label": "sleep badly?", "required": "Sleep badly" },
    { "key": "felt_tired", "label": "feel tired?", "required": "Feel tired" }
  ]
}`,
    keys: `"slept_badly": { "type": "option", "maxLength": 1 },
"felt_tired": { "type": "option", "maxLength": 1 }`,
  },
  scale: {
    title: 'Numbers with words at both ends',
    blocks: `{
  "type": "scale", "key": "recommends", "label": "How likely are you to recommend us?",
  "from": 0, "to": 10, "low": "Not likely", "high": "Very likely"
}`,
    keys: '"recommends": { "type": "option", "maxLength": 2 }',
  },
  documents: {
    title: 'Several documents',
    blocks: `{
  "type": "documents", "key": "bill", "label": "Bill",
  "max": 3, "another": "Add another bill"
}`,
    keys: `"bill": { "type": "document", "maxLength": 8 },
"bill_2": { "type": "document", "maxLength": 8 },
"bill_3": { "type": "document", "maxLength": 8 }`,
  },
  tabs: {
    title: 'Tabs',
    blocks: `{
  "type": "tabs", "id": "scores", "label": "How do you send your scores?", "default": "type",
  "tabs": [
    { "id": "type", "label": "Type them", "blocks": [
      { "type": "number", "key": "sat_math", "label": "Math score", "minimum": 200, "maximum": 800 }
    ] },
    { "id": "upload", "label": "Send a report", "blocks": [
      { "type": "upload", "key": "sat_report", "label": "Score report" }
    ] }
  ]
}`,
    keys: `"sat_math": { "type": "number", "maxLength": 3 },
"sat_report": { "type": "document", "maxLength": 8 }`,
  },
  repeat: {
    title: 'Section that can be added again',
    blocks: `{
  "type": "repeat", "id": "job", "title": "Job", "use": "job",
  "prefixes": "job_{n}_", "max": 2
}`,
    keys: `"job_1_employer": { "type": "text", "maxLength": 45 },
"job_2_employer": { "type": "text", "maxLength": 45 }`,
    files: {
      'sections/job.json': `{
  "$schema": "../../form.schema.json",
  "blocks": [{ "type": "text", "key": "employer", "label": "Who was your employer?" }]
}
`,
    },
  },
};

/** By id: a whole form, and one example of each type of block. */
export const examples: Readonly<Record<string, Example>> = {
  form: { title: 'A short form', text: example },
  ...Object.fromEntries(Object.entries(byType).map(([type, parts]) => [type, exampleOf(parts)])),
};
