import { create } from 'zustand';

export interface PortalToast {
  readonly id: string;
  readonly severity: 'success' | 'error';
  readonly label: string;
  readonly message: string;
  /** Milliseconds since 1970. */
  readonly shownAt: number;
}

export const useToasts = create<readonly PortalToast[]>()(() => []);

let count = 0;

/**
 * Shows a message beside the page for five seconds. A success takes the place of the one before, an error that of the one with
 * its label. An error must also stand where it stays.
 */
export function toast(severity: PortalToast['severity'], label: string, message: string): void {
  count += 1;
  const others = useToasts.getState().filter((one) => one.severity !== severity || (severity === 'error' && one.label !== label));
  useToasts.setState([...others, { id: String(count), severity, label, message, shownAt: Date.now() }], true);
}

export function closeToast(id: string): void {
  useToasts.setState(useToasts.getState().filter((one) => one.id !== id), true);
}

/** Another try, or another screen: no error of before counts any longer. */
export function closeErrorToasts(): void {
  useToasts.setState(useToasts.getState().filter((one) => one.severity !== 'error'), true);
}
