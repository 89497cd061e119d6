/** Parts of a form page that the first page does not contain, loaded together. */
export { ClearedNotice } from './ClearedNotice.tsx';
export { LaterBlock } from './LaterBlock.tsx';
export { PrintPage } from './PrintPage.tsx';
