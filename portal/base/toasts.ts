import { create } from 'zustand';

export interface PortalToast {
  readonly id: string;
  readonly severity: 'success' | 'error';
  readonly label: string;
  readonly message: string;
  /** Milliseconds until the toast closes. */
  readonly duration: number;
  /** Milliseconds since 1970. */
  readonly shownAt: number;
}

export const useToasts = create<readonly PortalToast[]>()(() => []);

let count = 0;
const shortly = 5000;
const boundary = 300_000;

/** Shows a toast, by default for five seconds. It replaces successes and errors with the same label. */
export function toast(severity: PortalToast['severity'], label: string, message: string, duration = shortly): void {
  count += 1;
  const others = useToasts.getState().filter((one) => isErrorToast(one) && one.label !== label);
  useToasts.setState([...others, { id: String(count), severity, label, message, duration, shownAt: Date.now() }], true);
}

/** Shows an unexpected error that is shown nowhere else, for five minutes. */
export const toastUnexpected = (label: string, message: string): void => toast('error', label, message, boundary);

/** Closes the toasts for which a condition holds, because they no longer apply. */
export function closeToasts(isObsolete: (toast: PortalToast) => boolean): void {
  useToasts.setState(
    useToasts.getState().filter((toast) => !isObsolete(toast)),
    true,
  );
}

/** True for the toasts that another attempt or another screen closes. */
export const isErrorToast = ({ severity }: PortalToast): boolean => severity === 'error';
