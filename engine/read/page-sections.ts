import { withInnerBlocks } from '../form/blocks.ts';
import type { AnswerKey } from '../form/definition.ts';
import type { Block, CompiledPage, CompiledRepeat, CompiledSection } from '../form/form.ts';
import { remaining, type Remaining } from './progress.ts';
import { interpolate } from '../language/text.ts';
import type { FieldErrors } from './validate.ts';
import { isAnswered, type Values } from '../language/values.ts';
import { isShown } from '../form/visibility.ts';

/**
 * `error`: shown errors; `left`: questions that must be answered or corrected; `done`: has answers and nothing is left;
 * `optional`: has no answers, and none is needed.
 */
export type SectionState = 'error' | 'left' | 'done' | 'optional';

/** A section of a page with its title and its progress. */
export interface PageSection extends Remaining {
  /** The id of the block, which is the id of its heading. */
  readonly id: string;
  readonly title: string;
  /** The title with its placeholders. */
  readonly authored: string;
  /** Null until the validation has finished. */
  readonly state: SectionState | null;
}

/** The facts on which the progress of a section depends. */
export interface SectionFacts {
  readonly values: Values;
  /** The errors of the whole application; null until the validation has finished. */
  readonly errors: FieldErrors | null;
  /** The errors are shown at the fields. */
  readonly isValidating: boolean;
}

/**
 * The shown sections of a page in order: its outermost blocks with a title. A section that has not changed is the same
 * object as in `former`, so that only changed ones are rendered again. Call it after a pause in the edits: it reads
 * every answer of the page.
 */
export function sectionsOf(
  page: CompiledPage,
  facts: SectionFacts,
  former: readonly PageSection[] = [],
): readonly PageSection[] {
  return partsOf(page)
    .filter(({ block }) => isShown(block, facts.values))
    .map((part) => {
      const section = sectionOf(part, facts);
      const known = former.find(({ id }) => id === section.id);
      return known !== undefined && isSame(known, section) ? known : section;
    });
}

function sectionOf({ block, keys }: Part, { values, errors, isValidating }: SectionFacts): PageSection {
  const numbers = remaining(keys, values, errors ?? {});
  return {
    id: block.id,
    title: interpolate(block.title, values),
    authored: block.title,
    state: errors && state(),
    ...numbers,
  };

  function state(): SectionState {
    if (numbers.left > 0) return isValidating ? 'error' : 'left';
    return keys.some((key) => isAnswered(values[key])) ? 'done' : 'optional';
  }
}

const isSame = (one: PageSection, other: PageSection): boolean =>
  one.title === other.title && one.state === other.state && one.left === other.left && one.wrong === other.wrong;

/** A block with a title and all its answer keys. */
interface Part {
  readonly block: (CompiledSection | CompiledRepeat) & { readonly title: string };
  readonly keys: readonly AnswerKey[];
}

const known = new WeakMap<CompiledPage, readonly Part[]>();

/** Collected once for each page. */
function partsOf(page: CompiledPage): readonly Part[] {
  const parts = known.get(page) ?? page.blocks.flatMap(partsIn);
  known.set(page, parts);
  return parts;
}

/** A section without a title is only a frame around others. */
function partsIn(block: Block): readonly Part[] {
  if (block.type !== 'section' && block.type !== 'repeat') return [];
  if (!hasTitle(block)) return block.blocks.flatMap(partsIn);
  return [{ block, keys: withInnerBlocks(block).flatMap((inner) => ('keys' in inner ? inner.keys : [])) }];
}

const hasTitle = (block: CompiledSection | CompiledRepeat): block is Part['block'] => block.title !== null;
