/** The attributes that the build has written into the root of the page, by name; none where there is no page. */
export const rootData = (): Readonly<Record<string, string | undefined>> =>
  globalThis.document?.getElementById('root')?.dataset ?? {};
