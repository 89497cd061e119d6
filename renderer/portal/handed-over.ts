/** What one screen tells the next. In memory only: the browser's history holds none of it, and it is said once. */
import { useState } from 'react';

export interface HandedOver {
  /** Shown as a success toast. */
  readonly message?: string;
  /** Shown at the log-in as its error. */
  readonly errorMessage?: string;
  /** Why a visitor finds themselves at the sign-up. */
  readonly reason?: string;
  /** A submission was refused; the summary of its errors takes the focus. */
  readonly isRefused?: boolean;
}

let waiting: HandedOver = {};

/** For whichever screen is drawn next, beside what waits for it already. */
export function handOver(words: HandedOver): void {
  waiting = { ...waiting, ...words };
}

/** What waits for the next screen; it goes on waiting. */
export const handedOver = (): HandedOver => waiting;

/** All of it, once: what the screen that was reached does not say, no later one says either. */
export function takeHandedOver(): HandedOver {
  const words = waiting;
  waiting = {};
  return words;
}

/** What the former screen said, for as long as this one is drawn. */
export function useHandedOver<N extends keyof HandedOver>(name: N): HandedOver[N] {
  // Not taken while drawing: React may draw a screen twice before it shows it.
  const [words] = useState(() => waiting[name]);
  return words;
}
