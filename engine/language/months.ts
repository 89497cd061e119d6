import type { Option } from './field-definition.ts';

export const monthNumbers = Array.from({ length: 12 }, (_, index) => String(index + 1));

/** The months of a form that has no list `options/months.json` of its own: '1' to '12', in English. */
export function englishMonths(): readonly Option[] {
  const names = new Intl.DateTimeFormat('en-US', { month: 'long' });
  return monthNumbers.map((month, index) => [month, names.format(new Date(2000, index))]);
}

/** The name of a month written `1` or `01`; '' for anything else. */
export function monthName(month: string, months: readonly Option[]): string {
  return months.find(([value]) => value === String(Number(month)))?.[1] ?? '';
}
