/** Parts of a form page that the first page does not contain, loaded together. */
export { ClearedNotice } from './ClearedNotice.tsx';
export { PrintPage } from './PrintPage.tsx';
export { RepeatBlock } from './RepeatBlock.tsx';
export { TabsBlock } from './TabsBlock.tsx';
