import type { CompiledPage, Form } from './form.ts';

/** The pages on which questions are asked, in order: all but the completion page. */
export function stepsOf(form: Form): readonly CompiledPage[] {
  const completion = completionOf(form);
  return form.pages.filter((page) => page !== completion);
}

/** The page that stands there after the submission; null where the form has none. */
export function completionOf({ pages }: Form): CompiledPage | null {
  return pages.findLast(({ role }) => role === 'completion') ?? null;
}
