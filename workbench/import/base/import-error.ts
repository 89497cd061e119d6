/** Why a file cannot be imported, in one sentence with its place that says what to do. */
export class ImportError extends Error {}
