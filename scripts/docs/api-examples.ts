/** An example of each main function of the library, with what it prints; a test runs them on the packed library. */

interface Example {
  readonly code: string;
  readonly prints: string;
}

/** The form of the examples. */
export const examplesForm = `
import * as engine from 'matricula/engine';
import * as workbench from 'matricula/workbench';
import messages from 'matricula/messages.json' with { type: 'json' };
const definition = {
  form: { id: 'visit', version: 1, title: 'Visit', pages: [{ id: 'visit', title: 'Visit', blocks: [
    { type: 'radio', key: 'overnight', label: 'Overnight?', required: 'Choose.', options: [['Y', 'Yes'], ['N', 'No']] },
    { type: 'text', key: 'guests', label: 'Guests', maxLength: 2, required: 'Enter a number.',
      when: [{ valueKey: 'overnight', operator: 'equals', target: 'Y' }] },
  ] }] },
  dataModel: { keys: { overnight: { type: 'option', maxLength: 1 }, guests: { type: 'text', maxLength: 2 } } },
  messages,
};
const built = workbench.buildForm(definition);
const visit = engine.createForm(built, { today: () => '2026-11-27' });
const { form } = visit;
`.trim();

/** A module that runs an example. */
export const exampleModule = (name: string, code: string): string =>
  `${examplesForm}\nconst { ${name} } = { ...engine, ...workbench };\n${code}\n`;

/** The examples by the name of the function. */
export const apiExamples: Readonly<Record<string, Example>> = {
  createForm: {
    code: [
      "const own = createForm(built, { today: () => '2026-11-27' });",
      "console.log(own.values({ overnight: 'Y' }).overnight);",
    ].join('\n'),
    prints: 'Y',
  },
  validateAnswers: {
    code: "console.log(validateAnswers(visit, { overnight: 'Y' }), validateAnswers(visit, { overnight: 'N' }));",
    prints: "{ errors: { guests: [ 'Enter a number.' ] } } { answers: { overnight: 'N', overnight_desc: 'No' } }",
  },
  answersSchema: {
    code: "console.log(answersSchema(visit)['~standard'].validate({ overnight: 'Y' }));",
    prints: "{ issues: [ { message: 'Enter a number.', path: [Array] } ] }",
  },
  applyEdit: {
    code: "console.log(applyEdit(form, visit.values({ overnight: 'Y', guests: '2' }), { overnight: 'N' }).cleared);",
    prints: "[ { key: 'guests', because: 'guests', was: '2' } ]",
  },
  withChanges: {
    code: [
      "const before = visit.values({ overnight: 'Y' });",
      "console.log(withChanges(before, engine.applyEdit(form, before, { guests: '2' }).changed).guests);",
    ].join('\n'),
    prints: '2',
  },
  errorsOf: {
    code: 'console.log(errorsOf(form, visit.validators, visit.values()));',
    prints: "{ overnight: [ 'Choose.' ] }",
  },
  isShown: {
    code: [
      "const guests = form.fields.get('guests');",
      "console.log(isShown(guests, visit.values()), isShown(guests, visit.values({ overnight: 'Y' })));",
    ].join('\n'),
    prints: 'false true',
  },
  viewField: {
    code: "console.log(viewField(form, visit.values({ overnight: 'Y' }), 'overnight').label);",
    prints: 'Overnight?',
  },
  viewPage: {
    code: "console.log(viewPage(form, visit.values(), 'visit').blocks.length);",
    prints: '1',
  },
  submission: {
    code: "console.log(submission(form, visit.values({ overnight: 'N' })));",
    prints: "{ overnight: 'N', overnight_desc: 'No' }",
  },
  refusals: {
    code: "console.log(Object.keys(refusals(form, visit.values(), { guests: '123', other: '' })));",
    prints: "[ 'guests', 'other' ]",
  },
  pageSummary: {
    code: "console.log(pageSummary(form, visit.values({ overnight: 'N' }), 'visit').title);",
    prints: 'Visit',
  },
  stepsOf: {
    code: 'console.log(stepsOf(form, visit.values()).map(({ id }) => id));',
    prints: "[ 'visit' ]",
  },
  interpolate: {
    code: "console.log(interpolate('{n} guests', { n: '2' }));",
    prints: '2 guests',
  },
  checkForm: {
    code: [
      "const wrong = JSON.parse(JSON.stringify(definition).replace('label', 'lable'));",
      "const [problem] = await checkForm(wrong, { today: () => '2026-11-27' });",
      'console.log(problem.pointer, problem.fix);',
    ].join('\n'),
    prints: '/form/pages/0/blocks/0/lable Write "label".',
  },
  buildForm: {
    code: 'console.log(Object.keys(buildForm(definition)));',
    prints: "[ 'expanded', 'types', 'calculations', 'validators' ]",
  },
  generateForm: {
    code: "console.log(generateForm(definition).includes('export const validators'));",
    prints: 'true',
  },
  explain: {
    code: "console.log(explain(form, visit.values(), 'guests')[1]);",
    prints: "It is hidden, because the condition of 'guests' does not hold.",
  },
};
