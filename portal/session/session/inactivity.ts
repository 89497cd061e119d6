/**
 * The times of the warning and of the log-out. They are wall-clock times, so that a sleeping computer counts as
 * inactive.
 */
import type { SaveClock } from '../queue/save-queue.ts';

export interface InactivityOptions {
  readonly clock: SaveClock;
  /** Milliseconds of inactivity until the log-out, and milliseconds before it at which the warning appears. */
  readonly limit: number;
  readonly warning: number;
  /** Notifies the other tabs of this browser. */
  readonly announce: () => void;
  /** Receives the time of the log-out while the warning is shown, otherwise null. */
  readonly onWarning: (until: number | null) => void;
  readonly onTimeout: () => void;
}
export interface InactivityTimer {
  /** Records activity in this tab. While the warning is shown, only `stay` counts. */
  readonly active: () => void;
  /** Records activity in another tab. */
  readonly activeElsewhere: () => void;
  /** Records that the applicant continues. */
  readonly stay: () => void;
  /** Compares with the clock now, for example when the page becomes visible again. */
  readonly check: () => void;
  readonly stop: () => void;
}

interface State {
  readonly options: InactivityOptions;
  lastActive: number;
  isWarning: boolean;
  isOver: boolean;
  cancelTimer: () => void;
}

export function createInactivity(options: InactivityOptions): InactivityTimer {
  const state: State = {
    options,
    lastActive: options.clock.now(),
    isWarning: false,
    isOver: false,
    cancelTimer: () => undefined,
  };
  check(state);
  return {
    active: () => {
      check(state);
      if (!state.isWarning) goOn(state, true);
    },
    activeElsewhere: () => goOn(state, false),
    stay: () => {
      check(state);
      goOn(state, true);
    },
    check: () => check(state),
    stop: () => {
      state.isOver = true;
      state.cancelTimer();
    },
  };
}

function goOn(state: State, isHere: boolean): void {
  if (state.isOver) return;
  state.lastActive = state.options.clock.now();
  if (state.isWarning) state.options.onWarning(null);
  state.isWarning = false;
  if (isHere) state.options.announce();
  check(state);
}

function check(state: State): void {
  if (state.isOver) return;
  const { clock, limit, warning, onWarning, onTimeout } = state.options;
  state.cancelTimer();
  const over = state.lastActive + limit;
  const left = over - clock.now();
  if (left <= 0) {
    state.isOver = true;
    onTimeout();
    return;
  }
  if (left <= warning && !state.isWarning) {
    state.isWarning = true;
    onWarning(over);
  }
  state.cancelTimer = clock.after(left <= warning ? left : left - warning, () => check(state));
}
