import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Ajv } from 'ajv';
import type { Form } from '../form.ts';
import { withYear } from '../text.ts';
import { withMessages } from './messages.ts';
import { shapesOf } from './shapes.ts';
import { createAjv } from './validators.ts';

/**
 * The source of an ES module that exports `validators`, without imports, `require` or code from text. Fields with equal
 * constraints share one generated check; each field has its own table of messages.
 */
export function generateValidators(form: Form): string {
  const shaped = shapesOf(form);
  const ids = [...new Set(shaped.map(([, shape]) => shape.id))];
  const ajv = createAjv({ source: true, esm: true, optimize: 2 });
  const named = Object.fromEntries(ids.map((_, index) => [`check${index}`, `shape${index}`]));
  for (const [, shape] of shaped) {
    const id = `shape${ids.indexOf(shape.id)}`;
    if (ajv.getSchema(id) === undefined) ajv.addSchema(shape.schema, id);
  }
  const entries = shaped.map(([field, shape]) => {
    const check = `check${ids.indexOf(shape.id)}`;
    return `  ${JSON.stringify(field.key)}: withMessages(${check}, ${JSON.stringify(shape.messages)}, withYear),`;
  });
  const checks =
    ids.length === 0
      ? ''
      : standAlone(
          (standaloneCode as unknown as (ajv: Ajv, named: Readonly<Record<string, string>>) => string)(ajv, named),
        );
  return [checks, String(withYear), String(withMessages), 'export const validators = {', ...entries, '};', ''].join(
    '\n',
  );
}

/** Removes the exports of the module that AJV generates, and its only `require`, a function that counts characters. */
function standAlone(code: string): string {
  const counted = code.replaceAll(
    /require\("ajv\/dist\/runtime\/ucs2length"\)\.default/g,
    '(text) => [...text].length',
  );
  if (/\brequire\(|\bnew Function\b/.test(counted))
    throw new Error('AJV generates code for this schema that requires a module or evaluates text.');
  return counted.replace(/^"use strict";/, '').replaceAll('export const check', 'const check');
}
