import type { Option } from './field-definition.ts';

export const monthNumbers = Array.from({ length: 12 }, (_, index) => String(index + 1));

let english: readonly Option[] | undefined;

/** The months of a form: its list `options/months.json`, or '1' to '12' in English if that is empty. */
export function monthsOf(listed: readonly Option[]): readonly Option[] {
  return listed.length > 0 ? listed : (english ??= englishMonths());
}

function englishMonths(): readonly Option[] {
  const names = new Intl.DateTimeFormat('en-US', { month: 'long' });
  return monthNumbers.map((month, index) => [month, names.format(new Date(2000, index))]);
}

/** The name of a month written `1` or `01`; '' for anything else. */
export function monthName(month: string, listed: readonly Option[]): string {
  return monthsOf(listed).find(([value]) => value === String(Number(month)))?.[1] ?? '';
}
