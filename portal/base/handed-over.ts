/** Messages from one screen to the next. In memory only: the browser's history contains none of them. Shown once. */
import { useState } from 'react';

export interface HandedOver {
  /** Shown as a success toast. */
  readonly message?: string;
  /** The mailed code takes some minutes. Stays at the confirmation. */
  readonly mailWait?: string;
  /** Shown at the log-in as its error. */
  readonly errorMessage?: string;
  /** The applicant has logged out, so `errorMessage` is no error. */
  readonly isExpected?: boolean;
  /** The reason why a visitor is at the sign-up. */
  readonly reason?: string;
  /** A submission was refused; the summary of its errors takes the focus. */
  readonly isRefused?: boolean;
}

let waiting: HandedOver = {};

/** Adds messages for the next screen. */
export function handOver(words: HandedOver): void {
  waiting = { ...waiting, ...words };
}

/** The messages for the next screen, which stay available. */
export const handedOver = (): HandedOver => waiting;

/** Returns all messages and removes them, so that no later screen shows them. */
export function takeHandedOver(): HandedOver {
  const words = waiting;
  waiting = {};
  return words;
}

/** A message of the former screen, for the lifetime of this screen. */
export function useHandedOver<N extends keyof HandedOver>(name: N): HandedOver[N] {
  // Do not take it during rendering: React can render a screen twice before showing it.
  const [words] = useState(() => waiting[name]);
  return words;
}
