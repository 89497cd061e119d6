/** Questions that no page shows: their answers come from parameters of the address of the page. */
import type { FromAddress } from '../language/field-definition.ts';
import type { CompiledField } from './form.ts';

/** Where the answer to a question comes from; undefined for a question that a page asks. */
export const fromAddressOf = ({ expanded }: Pick<CompiledField, 'expanded'>): FromAddress | undefined =>
  (expanded as { readonly fromAddress?: FromAddress }).fromAddress;
