import { domainToASCII, domainToUnicode } from 'node:url';
import { emailAddress } from '../../engine/internal.ts';

/** Labels of a host name. `domainToASCII` reads other text as a part of a URL, and would leave out a path. */
const hostName = /^[\p{L}\p{M}\p{N}\p{S}.。-]+$/u;

/**
 * The stored form of an e-mail address, which is the same for all spellings that reach one mailbox: without spaces
 * and invisible characters, as on the page, NFKC, lower case, and the domain as IDNA reads it, in Unicode.
 */
export function normalUsername(typed: string): string {
  const text = emailAddress(typed).normalize('NFKC').toLowerCase().normalize('NFKC');
  const at = text.lastIndexOf('@');
  if (at === -1) return text;
  const domain = text.slice(at + 1);
  if (!hostName.test(domain)) return text;
  // A domain that IDNA refuses is refused by the rules of the form.
  return `${text.slice(0, at)}@${domainToUnicode(domainToASCII(domain)) || domain}`;
}
