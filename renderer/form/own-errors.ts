/** Errors of a host application's own field type in a question that the host draws with hooks. */
import { useEffect, useMemo } from 'react';
import { interpolate, type CompiledField, type Values } from '../../engine/index.ts';
import { anyText, asTyped, isOwn, viewOf } from '../../engine/internal.ts';
import type { Words } from '../parts/words.ts';
import type { FormStore } from '../store/form-store.ts';
import { useFormContext, useStoreValues } from './FormContext.tsx';

interface OwnErrors {
  /** The question; that of a line of text while its own type throws an error for the values now. */
  readonly field: CompiledField;
  /** The message of an error; null if there is none. */
  readonly message: string | null;
}

/** Keeps the errors of the view of a question inside it; the service `onError` receives them. */
export function useOwnErrors(field: CompiledField): OwnErrors {
  const { services, store, words } = useFormContext();
  const values = useStoreValues(store, field.reads);
  const revision = store.revision(field.reads);
  const failed = useMemo(() => failureOf(store, field, revision), [store, field, revision]);
  const drawn = useMemo(() => (failed === null ? field : asText(field)), [failed, field]);
  const { onError } = services;
  const { key } = field;
  useEffect(() => void (failed && onError?.(failed.error, key)), [failed, onError, key]);
  return { field: drawn, message: failed && notShown(field, values, words) };
}

interface Failure {
  readonly error: unknown;
}

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
