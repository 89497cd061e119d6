/** The entry point of the panel for developers, which a host application loads on demand. */
export { FormDevtools } from './FormDevtools.tsx';
