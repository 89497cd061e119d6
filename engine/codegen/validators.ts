import { Ajv, type Options } from 'ajv';
import ajvErrors from 'ajv-errors';
import type { Form } from '../form.ts';
import { withYear } from '../text.ts';
import type { Validator, Validators } from '../validate.ts';
import { addDateKeywords } from './keywords.ts';
import { withMessages, type SchemaCheck } from './messages.ts';
import { shapesOf } from './shapes.ts';

/** Compiles the validators of a form; those of `generateValidators` must be equal. */
export function createValidators(form: Form): Validators {
  const ajv = createAjv();
  const checks = new Map<string, SchemaCheck>();
  const entries = shapesOf(form).map(([field, shape]): readonly [string, Validator] => {
    const check = checks.get(shape.id) ?? (ajv.compile(shape.schema) as SchemaCheck);
    checks.set(shape.id, check);
    return [field.key, withMessages(check, shape.messages, withYear)];
  });
  return Object.fromEntries(entries);
}

/** Configures AJV: all errors, messages of authors, the date keywords, and the current day as context. */
export function createAjv(code: Options['code'] = {}): Ajv {
  const ajv = new Ajv({ allErrors: true, passContext: true, strict: true, strictTypes: false, code });
  (ajvErrors as unknown as (ajv: Ajv) => Ajv)(ajv);
  addDateKeywords(ajv);
  return ajv;
}
