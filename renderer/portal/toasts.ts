import { create } from 'zustand';

export interface PortalToast {
  readonly id: string;
  readonly severity: 'success' | 'error';
  readonly label: string;
  readonly message: string;
}

export const useToasts = create<readonly PortalToast[]>()(() => []);

let count = 0;

/** Shows a message beside the page for five seconds. An error must also stand where it stays. */
export function toast(severity: PortalToast['severity'], label: string, message: string): void {
  count += 1;
  useToasts.setState([...useToasts.getState(), { id: String(count), severity, label, message }], true);
}

export function closeToast(id: string): void {
  useToasts.setState(useToasts.getState().filter((one) => one.id !== id), true);
}
