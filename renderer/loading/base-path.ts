import { rootData } from './root-data.ts';

/**
 * The prefix of the addresses and calls of this page's form: '' for the default form, `/<form>` for any other. The
 * build writes it into the page.
 */
export const basePath: string = rootData()['base'] ?? '';

/** The address in the browser of a path of the portal; other addresses stay as they are. */
export const hrefOf = (address: string): string => (address.startsWith('/') ? basePath + address : address);

/** True for a path that names a form, such as `/<form>/<page>`; a path of this form alone has one part. */
export const namesForm = (path: string): boolean => /^\/[\w-]+\//.test(path);

/** The path of the portal at an address in the browser. */
export const pathIn = (address: string): string =>
  address === basePath || address.startsWith(`${basePath}/`) ? address.slice(basePath.length) || '/' : address;
