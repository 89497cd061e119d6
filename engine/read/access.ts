import type { Form } from '../form/form.ts';

/** True for a form that is answered without an account: `"access": "open"` in `form.json`. */
export const isOpenForm = ({ hostParts }: Pick<Form, 'hostParts'>): boolean => hostParts['access'] === 'open';
