/** One spelling for each e-mail address: the one accounts are stored and found by. */
export function normalUsername(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase();
}
