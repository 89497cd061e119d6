import type { Form } from '../../../engine/index.ts';

/** The content hash of the definition of a form that its page has fetched; undefined for any other form. */
export const definitionHashOf = ({ hostParts }: Form): string | undefined => hostParts['hash'] as string | undefined;
