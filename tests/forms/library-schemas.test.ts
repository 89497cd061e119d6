/** The Standard Schema of the packed library in libraries that take one: tRPC, Hono and TanStack Form. */
import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { hasRegistry, installedLibrary } from '../support/installed-library.ts';

const run = promisify(execFile);

const used = `
  import { initTRPC } from '@trpc/server';
  import { FormApi } from '@tanstack/react-form';
  import { Hono } from 'hono';
  import { sValidator } from '@hono/standard-validator';
  import { answersSchema, createForm, type AnswersOf } from 'matricula/engine';
  import * as built from './visit.form.js';

  const visit = createForm(built, { today: () => '2026-11-29' });
  const schema = answersSchema(visit);
  type Asked = AnswersOf<typeof visit>;

  const t = initTRPC.create();
  const save = t.procedure.input(schema).mutation(({ input }): string => input.full_name ?? '');
  const caller = t.createCallerFactory(t.router({ save }))({});

  const app = new Hono().post('/visits', sValidator('json', schema), (call) => {
    const answers: Asked = call.req.valid('json');
    return call.json(answers);
  });
  const headers = { 'content-type': 'application/json' };
  const posted = (answers: Asked) =>
    app.request('/visits', { method: 'POST', body: JSON.stringify(answers), headers });

  const defaultValues: Asked = { full_name: '' };
  const form = new FormApi({ defaultValues, validators: { onChange: schema } });
  form.mount();
  const errors = async () => {
    await form.validateAllFields('change');
    await form.validate('change');
    return form.state.errors;
  };
  const wrong = await errors();
  form.setFieldValue('full_name', 'Ada');

  console.log(
    JSON.stringify([
      await caller.save({ full_name: 'Ada' }),
      await caller.save({}).catch((error: Error) => error.message),
      await (await posted({ full_name: 'Ada' })).json(),
      (await posted({})).status,
      wrong,
      await errors(),
    ]),
  );
`;

describe.skipIf(!(await hasRegistry()))('libraries that take a Standard Schema', () => {
  const { folder } = installedLibrary((project) => writeFile(join(project, 'used.ts'), used), 'schemas');
  const inProject = (program: string, ...args: readonly string[]): Promise<{ readonly stdout: string }> =>
    run(program, args, { cwd: folder() });

  it('check the answers to a form with it, and know their type', async () => {
    await inProject('npx', 'matricula', 'new', 'forms/visit', 'Campus visit');
    await inProject('npx', 'matricula', 'build', 'forms/visit', 'visit.form.js');
    const options = ['--strict', '--module', 'nodenext', '--target', 'es2023', '--skipLibCheck', '--noEmit'];
    await inProject('npx', 'tsc', ...options, '--types', '', 'used.ts');
    const { stdout } = await inProject(process.execPath, '--disable-warning=ExperimentalWarning', 'used.ts');
    const message = 'Enter your full name.';
    expect(JSON.parse(stdout)).toEqual([
      'Ada',
      expect.stringContaining(message),
      { full_name: 'Ada' },
      400,
      [{ full_name: [{ message, path: ['full_name'] }] }],
      [],
    ]);
  });
});
