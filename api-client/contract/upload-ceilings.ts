/** The greatest limits of uploaded files that the server accepts. The limits of a form cannot be greater. */
export const uploadCeilings = { maxBytes: 10 * 1024 * 1024, maxPages: 200 } as const;
