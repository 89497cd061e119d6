/** The parts of a form that only the portal reads: the header and the footer of its pages, and the texts of a card. */
import { viewContent, type ContentView, type Form, type Values } from '../../engine/index.ts';
import { type CompiledContent, type ExpandedContent, compileContents } from '../../engine/internal.ts';

/** `header.json`. */
interface HeaderDefinition {
  /** A banner is shown while its condition holds. */
  readonly banners: readonly ExpandedContent[];
  /** Only the first variant whose condition holds is shown. */
  readonly variants: readonly ExpandedContent[];
  /** As prompts, on the first step only. */
  readonly start?: readonly ExpandedContent[];
  /** A prompt is shown while its condition holds. */
  readonly prompts: readonly ExpandedContent[];
}
/** `footer.json`. */
interface FooterDefinition {
  readonly blocks: readonly ExpandedContent[];
  readonly modals: readonly ModalDefinition[];
}
interface ModalDefinition {
  readonly id: string;
  /** The label of the button that opens it. */
  readonly trigger: string;
  readonly title: string;
  readonly blocks: readonly ExpandedContent[];
}
/** The `card` of an account form: the texts around its questions. */
interface Card {
  readonly submit: string;
  readonly footer?: { readonly question: string; readonly label: string; readonly to: string };
  readonly links?: readonly { readonly label: string; readonly to: string }[];
  /** The label of the button that sends the code again. */
  readonly resend?: string;
}

export interface CompiledHeader {
  readonly banners: readonly CompiledContent[];
  readonly variants: readonly CompiledContent[];
  readonly start: readonly CompiledContent[];
  readonly prompts: readonly CompiledContent[];
}
export type FooterModalContent = Omit<ModalDefinition, 'blocks'> & { readonly blocks: readonly CompiledContent[] };
export interface CompiledFooter {
  readonly blocks: readonly CompiledContent[];
  readonly modals: readonly FooterModalContent[];
}

interface FormParts {
  readonly header: CompiledHeader;
  readonly footer: CompiledFooter;
  readonly card: Card | null;
}

const compiled = new WeakMap<Form, FormParts>();

/** The portal's parts of a form, compiled once; missing parts are empty. */
export function formParts(form: Form): FormParts {
  const known = compiled.get(form);
  if (known) return known;
  const parts = compileParts(form);
  compiled.set(form, parts);
  return parts;
}

function compileParts({ hostParts }: Form): FormParts {
  // The checker has validated every part against its definition in the schema.
  const header = hostParts['header'] as HeaderDefinition | undefined;
  const footer = hostParts['footer'] as FooterDefinition | undefined;
  return {
    header: {
      banners: compileContents(header?.banners),
      variants: compileContents(header?.variants),
      start: compileContents(header?.start),
      prompts: compileContents(header?.prompts),
    },
    footer: {
      blocks: compileContents(footer?.blocks),
      modals: (footer?.modals ?? []).map((modal) =>
        Object.assign({}, modal, { blocks: compileContents(modal.blocks) }),
      ),
    },
    card: (hostParts['card'] as Card | undefined) ?? null,
  };
}

/** The header for the current values. */
export interface HeaderView {
  readonly banners: readonly ContentView[];
  readonly variant: ContentView | null;
  readonly prompts: readonly ContentView[];
}

/** Every banner and prompt whose condition holds, and the first such variant; on the first step also the start. */
export function viewHeader(form: Form, values: Values, isFirst = false): HeaderView {
  const { banners, variants, start, prompts } = formParts(form).header;
  const shown = (contents: readonly CompiledContent[]): readonly ContentView[] =>
    contents.flatMap((content) => viewContent(content, values) ?? []);
  return {
    banners: shown(banners),
    variant: shown(variants)[0] ?? null,
    prompts: shown(isFirst ? [...start, ...prompts] : prompts),
  };
}
