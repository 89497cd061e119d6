/** The stored form of an e-mail address: without spaces around it, NFC and lower case. */
export function normalUsername(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}
