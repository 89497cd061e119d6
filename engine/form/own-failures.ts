/** What a type of the host application throws stays inside its question. */
import type { AnswerKey } from './definition.ts';
import type { CompiledField, Form } from './form.ts';
import { hostTypes } from '../fields/field-type.ts';
import { messagesFrom, namedError } from '../language/text.ts';

/** Receives what a type of the host application throws, with the key of its question. */
export type ErrorListener = (error: unknown, key: AnswerKey) => void;

const listeners = new WeakMap<Form, Set<ErrorListener>>();

/** Calls the listener with everything that the own types of a form throw; returns a function that ends this. */
export function listenToFailures(form: Form, listen: ErrorListener): () => void {
  const all = listeners.get(form) ?? new Set();
  listeners.set(form, all.add(listen));
  return () => void all.delete(listen);
}

/** True for a question of a type of the host application. */
export const isOwn = ({ type }: CompiledField): boolean => Object.hasOwn(hostTypes, type);

/**
 * A result of the type of a question; another one, which can name the error, if a type of the host application throws.
 * What a type of the engine throws is a mistake, and is thrown again.
 */
export function inQuestion<T>(form: Form, field: CompiledField, act: () => T, otherwise: (message: string) => T): T {
  try {
    return act();
  } catch (error) {
    if (!isOwn(field)) throw error;
    for (const listen of listeners.get(form) ?? []) listen(error, field.key);
    const messages = messagesFrom(form.messages);
    return otherwise(namedError(field.label, messages('answerNotChecked'), messages));
  }
}
