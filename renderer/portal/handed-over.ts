/** What one screen tells the next. In memory only: the browser's history holds none of it, and it is said once. */
import { useEffect, useState } from 'react';

export interface HandedOver {
  /** Shown as a success toast. */
  readonly message?: string;
  /** Shown at the log-in as its error. */
  readonly errorMessage?: string;
  /** Why a visitor finds themselves at the sign-up. */
  readonly reason?: string;
}

let waiting: HandedOver = {};

/** For whichever screen is drawn next. */
export function handOver(words: HandedOver): void {
  waiting = words;
}

/** What waits for the next screen; it goes on waiting. */
export const handedOver = (): HandedOver => waiting;

/** The words, once. */
export function takeHandedOver(name: keyof HandedOver): string | undefined {
  const { [name]: words, ...rest } = waiting;
  waiting = rest;
  return words;
}

/** What the former screen said, for as long as this one is drawn; no later one hears it. */
export function useHandedOver(name: keyof HandedOver): string | undefined {
  // Not taken while drawing: React may draw a screen twice before it shows it.
  const [words] = useState(() => waiting[name]);
  useEffect(() => void takeHandedOver(name), [name]);
  return words;
}
