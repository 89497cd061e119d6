import { useRef } from 'react';
import { ServerError, UnauthorizedError } from '../../api-client/index.ts';
import type { Form } from '../../engine/index.ts';
import { say } from '../base/say.ts';
import { isRefusal } from './card-form.ts';

/**
 * The text about a failed try of an act that works once. After a try whose answer was lost, a refusal can mean that
 * the first one has worked, so the text says so.
 */
export function useLostTry(form: Form): (failure: unknown, text: string) => string {
  const isLost = useRef(false);
  return (failure, text) => {
    if (isRefusal(failure) || failure instanceof UnauthorizedError)
      return isLost.current ? `${text} ${say(form, 'mayHaveWorked')}` : text;
    isLost.current ||= !(failure instanceof ServerError) || failure.status >= 500;
    return text;
  };
}
