/** What a check made by AJV is called with, and where it leaves what it found. */
export interface Check {
  (this: { readonly today: string }, value: string): unknown;
  errors?: readonly { readonly message?: string | undefined }[] | null | undefined;
}

/**
 * A validator from a shape's check and a field's own words. It stands alone, without imports, because the code generator
 * also writes it into the generated module as it is.
 */
export function speaking(check: Check, words: readonly string[]): (value: string, today: string) => readonly string[] {
  return (value, today) => {
    if (check.call({ today }, value) === true) return [];
    const found = (check.errors ?? []).map(({ message = '' }) => (message[0] === '#' ? (words[Number(message.slice(1))] ?? message) : message));
    const dated = found.map((message) => message.replace(/\{year([+-]\d+)\}/g, (_, years) => String(Number(today.slice(0, 4)) + Number(years))));
    return [...new Set(dated)];
  };
}
