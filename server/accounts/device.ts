/** The browser of a session in words that its owner recognizes. The user agent itself is not stored. */
import type { Form } from '../../engine/index.ts';
import type { LoginDevice } from '../database/log-in.ts';
import { messageText } from '../forms/messages.ts';
import type { AccountsContext } from './context.ts';

/** The first one that matches, because browsers also name those that they resemble. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\b(?:OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS)\//],
  ['Safari', /\bVersion\/.*\bSafari\//],
];
/** The browsers of an iPad name a Mac. */
const systems: typeof browsers = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Mac/iPad', /\bMacintosh\b.*\b(?:Version|CriOS|FxiOS|EdgiOS)\//],
  ['Mac', /\bMacintosh\b/],
  ['Android', /\bAndroid\b/],
  ['Chromebook', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['Linux', /\bLinux\b/],
];

const nameIn = (names: typeof browsers, userAgent: string): string =>
  names.find(([, sign]) => sign.test(userAgent))?.[0] ?? '';

/** The browser and the system that a user agent names; '' for an unknown one. */
export const namedDevice = (userAgent: string): Pick<LoginDevice, 'browser' | 'system'> => ({
  browser: nameIn(browsers, userAgent),
  system: nameIn(systems, userAgent),
});

/** The stored form of a network, which only tells whether two are the same. */
export const networkMark = ({ secrets }: Pick<AccountsContext, 'secrets'>, address: string): string =>
  secrets.fingerprint(`network of an act ${address}`);

/** The words for a device, for example `Firefox on Windows`. */
export function deviceWords(form: Form, { browser = '', system = '' }: Readonly<Record<string, string>>): string {
  if (browser !== '' && system !== '') return messageText(form, 'deviceNamed', { browser, system });
  return browser || system || messageText(form, 'deviceUnknown');
}
