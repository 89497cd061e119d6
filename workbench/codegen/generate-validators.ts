import standaloneCode from 'ajv/dist/standalone/index.js';
import type { Ajv } from 'ajv';
import type { Form } from '../../engine/form/form.ts';
import { functionTexts } from './function-texts.ts';
import { patternOf, shapesOf, type Shape } from './shapes.ts';
import { createAjv } from './validators.ts';

/**
 * The source of an ES module that exports `validators`, without imports, `require` or code from text. Fields with equal
 * constraints share one generated check; each field has its own table of messages. Most shapes are one pattern, for
 * which AJV would write fifty lines.
 */
export function generateValidators(form: Form): string {
  const shaped = shapesOf(form);
  const shapes = [...new Map(shaped.map(([, shape]) => [shape.id, shape])).values()];
  const numbers = new Map(shapes.map(({ id }, index) => [id, index]));
  // AJV names its own patterns `pattern0`, `pattern1` and so on.
  const patterns = shapes.flatMap((shape, index) => {
    const pattern = patternOf(shape);
    return pattern === null ? [] : [`const only${index} = new RegExp(${JSON.stringify(pattern)}, 'u');`];
  });
  const entries = shaped.map(([field, shape]) => {
    const { id, messages } = shape;
    const made =
      patternOf(shape) === null
        ? `withMessagesOfForm(check${numbers.get(id)}, ${JSON.stringify(messages)}, withYear)`
        : `withPattern(only${numbers.get(id)}, ${JSON.stringify(messages[0])}, withYear)`;
    return `  ${JSON.stringify(field.key)}: ${made},`;
  });
  const { withYear, withMessagesOfForm, withPattern } = functionTexts;
  const copied = [withYear, withMessagesOfForm, withPattern];
  return [checksOf(shapes), ...patterns, ...copied, 'export const validators = {', ...entries, '};', ''].join('\n');
}

/** The checks that AJV writes, named by the index of their shape. */
function checksOf(shapes: readonly Shape[]): string {
  const ajv = createAjv({ source: true, esm: true, optimize: 2 });
  const checked = shapes.flatMap((shape, index) => (patternOf(shape) === null ? [[shape, index] as const] : []));
  if (checked.length === 0) return '';
  for (const [{ schema }, index] of checked) ajv.addSchema(schema, `shape${index}`);
  const named = Object.fromEntries(checked.map(([, index]) => [`check${index}`, `shape${index}`]));
  return standAlone(
    (standaloneCode as unknown as (ajv: Ajv, named: Readonly<Record<string, string>>) => string)(ajv, named),
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
