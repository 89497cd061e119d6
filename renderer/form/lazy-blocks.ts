/** Blocks that the first page does not contain, loaded together. */
export { RepeatBlock } from './RepeatBlock.tsx';
export { TabsBlock } from './TabsBlock.tsx';
