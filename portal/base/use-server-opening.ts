import { useEffect, useState } from 'react';
import type { Output } from '../../api-client/index.ts';
import type { Form } from '../../engine/index.ts';
import { askServerOpening } from '../session/session/ask-opening.ts';

/** The opening of a form with opening times, by the server, asked once; undefined before, and for any other form. */
export function useServerOpening(form: Form): Output<'signUpState'> | undefined {
  const [said, setSaid] = useState<Output<'signUpState'>>();
  useEffect(() => {
    const { opens, closes } = form.hostParts;
    if ((opens ?? closes) === undefined) return undefined;
    let isGone = false;
    const ask = async (): Promise<void> => {
      const opening = await askServerOpening(form);
      if (!isGone) setSaid(opening);
    };
    void ask();
    return () => {
      isGone = true;
    };
  }, [form]);
  return said;
}
