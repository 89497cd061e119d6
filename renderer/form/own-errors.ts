/** Errors of a host application's own field type in a question that the host draws with hooks. */
import { useEffect, useMemo, useState } from 'react';
import { interpolate, type CompiledField, type HostForm, type Values } from '../../engine/index.ts';
import { anyText, asTyped, hostTypes, viewOf } from '../../engine/internal.ts';
import type { Words } from '../parts/words.ts';
import type { FormStore } from '../store/form-store.ts';
import { useFormContext, useStoreValues } from './FormContext.tsx';

interface OwnErrors {
  /** The question; that of a line of text while its own type throws an error for the values now. */
  readonly field: CompiledField;
  /** The message of an error; null if there is none. */
  readonly message: string | null;
  /** An action of the applicant with its result, or another one if the own type throws an error. */
  readonly guard: <Args extends readonly unknown[], Result>(
    act: (...args: Args) => Result,
    otherwise: Result,
  ) => (...args: Args) => Result;
}

/** Keeps the errors of the own type of a question inside it; the service `onError` receives them. */
export function useOwnErrors(field: CompiledField): OwnErrors {
  const { services, store, words } = useFormContext();
  const values = useStoreValues(store, field.reads);
  const revision = store.revision(field.reads);
  const [acted, setActed] = useState<(Failure & { readonly at: number }) | null>(null);
  const viewed = useMemo(() => failureOf(store, field, revision), [store, field, revision]);
  const drawn = useMemo(() => (viewed === null ? field : asText(field)), [viewed, field]);
  const { onError } = services;
  const { key } = field;
  const report = acted?.at === revision ? acted : viewed;
  useEffect(() => void (report && onError?.(report.error, key)), [report, onError, key]);
  return {
    field: drawn,
    message: report && notShown(field, values, words),
    guard: (act, otherwise) =>
      isOwn(field)
        ? (...args) => {
            try {
              return act(...args);
            } catch (error) {
              setActed({ error, at: revision });
              return otherwise;
            }
          }
        : act,
  };
}

interface Failure {
  readonly error: unknown;
}

/** True for a question of a type of the host application. */
export const isOwn = ({ type }: CompiledField): boolean => Object.hasOwn(hostTypes, type);

/** The question as that of a line of text. */
export const asText = (field: CompiledField): CompiledField => ({
  ...field,
  fieldType: { ...asTyped, accepts: [anyText] },
});

/** Why a question cannot be viewed at this revision of its values. */
function failureOf(store: FormStore, field: CompiledField, _revision: number): Failure | null {
  if (!isOwn(field)) return null;
  try {
    field.fieldType.format(viewOf(store.form, store.values(), field).value);
    return null;
  } catch (error) {
    return { error };
  }
}

/** The message in place of a question, or beside it. */
export const notShown = (field: CompiledField, values: Values, words: Words): string =>
  words('questionNotShown', { question: interpolate(field.label, values) });

type Validator = HostForm['validator'];

/** A validator for which a question whose own type throws an error has the message as its error. */
export function containedValidator(validator: Validator, { form }: FormStore, words: Words): Validator {
  return (values, key) => {
    try {
      return validator(values, key);
    } catch (error) {
      const field = form.fields.get(key);
      if (field === undefined || !isOwn(field)) throw error;
      return [notShown(field, values, words)];
    }
  };
}
