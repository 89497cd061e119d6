/** Inputs with a search box, loaded together with their library. */
export { LookupInput } from './LookupField.tsx';
export { SearchSelectInput } from './SearchSelectField.tsx';
