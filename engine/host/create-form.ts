import type { FormTypes } from '../form/compile-blocks.ts';
import { compileTyped } from '../form/compile-typed.ts';
import type { ExpandedForm } from '../form/expanded.ts';
import type { Calculations, Form } from '../form/form.ts';
import { listenToFailures, type ErrorListener } from '../form/own-failures.ts';
import { initialValues } from '../edit/initial.ts';
import type { Values, WireAnswers } from '../language/values.ts';
import { answerValidator, formValidator, type FormValidator, type Validators } from '../read/validate.ts';

/**
 * A form as the build of a host application makes it: plain data and generated functions. The declarations of a module
 * that `npx matricula build` writes name the type of its answers.
 */
export interface BuiltForm<Asked = WireAnswers> {
  readonly expanded: ExpandedForm & Typed<Asked>;
  /** The types of its questions and blocks, so that a bundle has no others; those of the application are left out. */
  readonly types: FormTypes;
  readonly calculations: Calculations;
  readonly validators: Validators;
}

/** A type that no value has. */
interface Typed<Asked> {
  readonly '~answers'?: Asked;
}

/** The values that a host application provides to a form. */
export interface HostOptions {
  /** The current day of the institution, as an ISO date. A function, so that a server need not restart at midnight. */
  readonly today: () => string;
  /** Other values that conditions read as `session:<name>`. */
  readonly session?: Readonly<Record<string, string | undefined>>;
  /**
   * Receives what a type of the application throws while an answer is read, checked or written, with the key of its
   * question. Such an answer is an error of its question.
   */
  readonly onError?: ErrorListener;
}

/** The chosen tabs, and the numbers of block copies, by id; the others have their defaults. */
export interface ChosenParts {
  readonly tabs?: Readonly<Record<string, string>>;
  readonly counts?: Readonly<Record<string, number>>;
}

/** A compiled form with its validators and the values of its host application. */
export interface HostForm<Asked = WireAnswers> extends Typed<Asked> {
  readonly form: Form;
  readonly validators: Validators;
  /** Validates a field completely, as a submission does. */
  readonly validator: FormValidator;
  /** Validates one answer alone, for the note that appears when the focus leaves its control. */
  readonly judge: FormValidator;
  /** The values of an application with these answers, as `initialValues` makes them. */
  values(answers?: WireAnswers, chosen?: ChosenParts): Values;
}

/** The type of the answers to a form, as calls carry them: `AnswersOf<typeof visit>`. */
export type AnswersOf<Host> = Host extends HostForm<infer Asked> ? Asked : never;

/**
 * Compiles a built form for a host application. Throws with what is missing: its types, one of them or a validator.
 *
 * @example
 * ```js
 * const own = createForm(built, { today: () => '2026-11-27' });
 * console.log(own.values({ overnight: 'Y' }).overnight);
 * // Y
 * ```
 */
export function createForm<Asked = WireAnswers>(
  { expanded, types, calculations, validators }: BuiltForm<Asked>,
  { today, session, onError }: HostOptions,
): HostForm<Asked> {
  if ((types as FormTypes | undefined) === undefined)
    throw new Error(
      "This form was built by an older version: build it again, with 'npx matricula build' or generateForm.",
    );
  const form = compileTyped(types, expanded, calculations);
  if (onError) listenToFailures(form, onError);
  return {
    form,
    validators,
    validator: formValidator(form, validators),
    judge: answerValidator(form, validators),
    values: (answers = {}, { tabs, counts } = {}) =>
      initialValues(form, { ...session, today: today() }, answers, tabs, counts),
  };
}
