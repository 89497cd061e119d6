import type { CompiledContent, Form } from './form.ts';
import type { Values } from './values.ts';
import { viewContent, type ContentView } from './view.ts';

/** What stands above the page now. */
export interface HeaderView {
  readonly banners: readonly ContentView[];
  readonly variant: ContentView | null;
  readonly prompts: readonly ContentView[];
}

/** What stands above the pages: every banner and prompt whose condition holds, and the first variant. */
export function viewHeader(form: Form, values: Values): HeaderView {
  const shown = (contents: readonly CompiledContent[]): readonly ContentView[] =>
    contents.flatMap((content) => viewContent(content, values) ?? []);
  const { banners, variants, prompts } = form.header;
  return { banners: shown(banners), variant: shown(variants)[0] ?? null, prompts: shown(prompts) };
}
