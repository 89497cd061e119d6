import { fieldTypes } from '../fields/index.ts';
import type { FormTypes } from './compile-blocks.ts';
import { compileOffer } from './offer.ts';
import { compileOrder } from './option-order.ts';
import { compileRepeat } from './compile-repeat.ts';
import { compileTabs } from './compile-tabs.ts';

/** Everything that a form can have. */
export const allTypes: FormTypes = {
  fields: fieldTypes,
  blocks: { tabs: compileTabs, repeat: compileRepeat },
  order: compileOrder,
  offer: compileOffer,
};
