import type { CompiledPage, Form } from './form.ts';

/** The pages with questions, in order: all except the completion page. */
export function stepsOf(form: Form): readonly CompiledPage[] {
  const completion = completionOf(form);
  return form.pages.filter((page) => page !== completion);
}

/** The page after the submission; null if the form has none. */
export function completionOf({ pages }: Form): CompiledPage | null {
  return pages.findLast(({ role }) => role === 'completion') ?? null;
}
