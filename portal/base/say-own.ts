import type { ReactNode } from 'react';
import type { Form, Values } from '../../engine/index.ts';
import { drawMarked } from '../../renderer/loading/marked-text.tsx';

/** As `say`, for a text with a name, an address or a number of a person: a translation of the page leaves it. */
export function sayOwn(form: Form, name: string, values: Values): ReactNode {
  return drawMarked(undefined, form.messages[name] ?? name, values);
}
