import { create } from 'zustand';

export interface PortalToast {
  readonly id: string;
  readonly severity: 'success' | 'error';
  readonly label: string;
  readonly message: string;
  /** Milliseconds until it closes by itself. */
  readonly duration: number;
  /** Milliseconds since 1970. */
  readonly shownAt: number;
}

export const useToasts = create<readonly PortalToast[]>()(() => []);

let count = 0;
const shortly = 5000;
const boundary = 300_000;

/**
 * Shows a message beside the page for five seconds unless told, in the place of any success and of an error with the
 * same label.
 */
export function toast(severity: PortalToast['severity'], label: string, message: string, duration = shortly): void {
  count += 1;
  const others = useToasts.getState().filter((one) => one.severity === 'error' && one.label !== label);
  useToasts.setState([...others, { id: String(count), severity, label, message, duration, shownAt: Date.now() }], true);
}

/** An error that nobody expected and that stands nowhere else: five minutes. */
export const toastUnexpected = (label: string, message: string): void => toast('error', label, message, boundary);

export function closeToast(id: string): void {
  useToasts.setState(
    useToasts.getState().filter((one) => one.id !== id),
    true,
  );
}

/** What was told under this label is no longer so. */
export function closeToastsOf(label: string): void {
  useToasts.setState(
    useToasts.getState().filter((one) => one.label !== label),
    true,
  );
}

/** Another try, or another screen: no error of before counts any longer. */
export function closeErrorToasts(): void {
  useToasts.setState(
    useToasts.getState().filter((one) => one.severity !== 'error'),
    true,
  );
}
