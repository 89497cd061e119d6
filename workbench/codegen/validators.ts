import { Ajv, type Options } from 'ajv';
import ajvErrors from 'ajv-errors';
import type { Form } from '../../engine/form/form.ts';
import { withYear } from '../../engine/language/text.ts';
import type { Validator, Validators } from '../../engine/read/validate.ts';
import { addDateKeywords } from './keywords.ts';
import { withMessagesOfForm, type SchemaCheck } from './messages.ts';
import { shapesOf, type Shape } from './shapes.ts';

/** Compiles the validators of a form; those of `generateValidators` must be equal. */
export function createValidators(form: Form): Validators {
  const entries = shapesOf(form).map(([field, shape]): readonly [string, Validator] => [
    field.key,
    withMessagesOfForm(checkOf(shape), shape.messages, withYear),
  ]);
  return Object.fromEntries(entries);
}

/** AJV keeps everything that it compiles, so a process that compiles forms for days begins again with a new one. */
const mostChecks = 1000;
let compiled: { readonly ajv: Ajv; readonly checks: Map<string, SchemaCheck> } | null = null;

/** Compiles a shape once for all forms: to configure AJV takes longer than to compile a small form. */
export function checkOf({ id, schema }: Pick<Shape, 'id' | 'schema'>): SchemaCheck {
  if (compiled === null || compiled.checks.size >= mostChecks) compiled = { ajv: createAjv(), checks: new Map() };
  const { ajv, checks } = compiled;
  const check = checks.get(id) ?? (ajv.compile(schema) as SchemaCheck);
  checks.set(id, check);
  return check;
}

/** Configures AJV: all errors, messages of authors, the date keywords, and the current day as context. */
export function createAjv(code: Options['code'] = {}): Ajv {
  const ajv = new Ajv({ allErrors: true, passContext: true, strict: true, strictTypes: false, code });
  (ajvErrors as unknown as (ajv: Ajv) => Ajv)(ajv);
  addDateKeywords(ajv);
  return ajv;
}
