import { routes } from './routes.ts';

/** First parts of the addresses of calls. No form and no page can have one as its id. */
export const callAddresses: readonly string[] = [
  ...new Set(Object.values(routes).map(({ path }) => path.split('/')[1] ?? '')),
];
