/** Inputs that search, loaded together with the library they share. */
export { LookupInput } from './LookupField.tsx';
export { SearchSelectInput } from './SearchSelectField.tsx';
