import { emailAddress } from '../../engine/index.ts';

/** The stored form of a typed or copied e-mail address: as the page stores it, NFC and lower case. */
export function normalUsername(typed: string): string {
  return emailAddress(typed).normalize('NFC').toLowerCase();
}
