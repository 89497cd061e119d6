/** The functions of XPath and XLSForm that our expression language has under another name, with the kind of result. */
export const sameFunctions = {
  'string-length': { name: '$length', of: 'text', result: 'number' },
  'upper-case': { name: '$uppercase', of: 'text', result: 'text' },
  'lower-case': { name: '$lowercase', of: 'text', result: 'text' },
  'normalize-space': { name: '$trim', of: 'text', result: 'text' },
  abs: { name: '$abs', of: 'number', result: 'number' },
  sum: { name: '$sum', of: 'numbers', result: 'number' },
  max: { name: '$max', of: 'numbers', result: 'number' },
  min: { name: '$min', of: 'numbers', result: 'number' },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly name: string;
      readonly of: 'text' | 'number' | 'numbers';
      readonly result: 'text' | 'number';
    }
  >
>;

/** The operators of arithmetic, ours by those of XPath. */
export const arithmeticSymbols = { '+': '+', '-': '-', '*': '*', div: '/', mod: '%' } as const;

/** The operators of order, those of conditions by those of XPath. */
export const orderNames = { '<': 'lt', '<=': 'lte', '>': 'gt', '>=': 'gte' } as const;
