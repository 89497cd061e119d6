/** The name of what a rule clears. */
export const clearingKey = (rule: string, key: string): string => `${rule} clears ${key}`;
