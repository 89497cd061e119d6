import { parseArgs } from 'node:util';
import { type Config, startOfDay } from '../../server/index.ts';
import { UsageError } from './command.ts';

type OptionTypes = Readonly<Record<string, 'string' | 'boolean'>>;
type Read<T extends OptionTypes> = { readonly [K in keyof T]?: T[K] extends 'string' ? string : boolean };

/** The options and the other arguments of a command. Throws a UsageError for an unknown option. */
export function optionsFrom<T extends OptionTypes>(
  args: readonly string[],
  types: T,
): { readonly options: Read<T>; readonly others: readonly string[] } {
  const options = Object.fromEntries(Object.entries(types).map(([name, type]) => [name, { type }]));
  try {
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    return { options: values as Read<T>, others: positionals };
  } catch (error) {
    const [sentence = ''] = (error as Error).message.split(/\.(?: |$)/);
    throw new UsageError(`${sentence}.`, { cause: error });
  }
}

/** A day such as `2026-03-16`, from its beginning in the time zone of the institution, or a time with its zone. */
export function momentFrom({ timeZone }: Config, name: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(text);
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(text);
  const isReal = !Number.isNaN(new Date(text).getTime()) && (!isDay || new Date(text).toISOString().startsWith(text));
  if (!(isDay || isTime) || !isReal)
    throw new UsageError(`--${name} must be a day such as 2026-03-16 or a time such as 2026-03-16T10:00:00-05:00.`);
  return isDay ? startOfDay(timeZone, text) : new Date(text);
}
