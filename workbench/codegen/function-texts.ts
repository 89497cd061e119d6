/**
 * The texts of the functions that generated modules contain, by name. In the package this module is its own result: the
 * bundler of an application gives functions other names, which their texts would have too.
 */
import { withYear } from '../../engine/language/text.ts';
import { runtime } from './jsonata-runtime.ts';
import { withMessagesOfForm, withPattern } from './messages.ts';

const functions = { ...runtime, withYear, withMessagesOfForm, withPattern };

export const functionTexts = Object.fromEntries(
  Object.entries(functions).map(([name, one]) => [name, String(one)]),
) as Readonly<Record<keyof typeof functions, string>>;
