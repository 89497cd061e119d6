import type { PortalMemory } from '../session/state/portal-memory.ts';
import type { PortalToast } from '../session/state/portal-state.ts';

const shortly = 5000;
const boundary = 300_000;

/** Shows a toast, by default for five seconds. It replaces successes and errors with the same label. */
export function toast(
  { state }: PortalMemory,
  severity: PortalToast['severity'],
  label: string,
  message: string,
  duration = shortly,
): void {
  const id = String(Math.random());
  state.setState(({ toasts }) => {
    const others = toasts.filter((one) => isErrorToast(one) && one.label !== label);
    return { toasts: [...others, { id, severity, label, message, duration, shownAt: performance.now() }] };
  });
}

/** Shows an unexpected error that is shown nowhere else, for five minutes. */
export const toastUnexpected = (portal: PortalMemory, label: string, message: string): void =>
  toast(portal, 'error', label, message, boundary);

/** Closes the toasts for which a condition holds, because they no longer apply. */
export const closeToasts = ({ state }: PortalMemory, isObsolete: (toast: PortalToast) => boolean): void =>
  state.setState(({ toasts }) => ({ toasts: toasts.filter((toast) => !isObsolete(toast)) }));

/** True for the toasts that another attempt or another screen closes. */
export const isErrorToast = ({ severity }: PortalToast): boolean => severity === 'error';
