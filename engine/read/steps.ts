import type { CompiledPage, Form } from '../form/form.ts';
import type { Values } from '../language/values.ts';
import { isShown } from '../form/visibility.ts';

/** The pages with questions, in order: all except the completion page. With values, only those that are shown. */
export function stepsOf(form: Form, values?: Values): readonly CompiledPage[] {
  const completion = completionOf(form);
  return form.pages.filter((page) => page !== completion && (values === undefined || isShown(page, values)));
}

/** The page after the submission; null if the form has none. */
export function completionOf({ pages }: Form): CompiledPage | null {
  return pages.findLast(({ role }) => role === 'completion') ?? null;
}
