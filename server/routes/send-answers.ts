import { receiveAnswers } from '../application/open-answers.ts';
import { isRefused } from '../base/refusal.ts';
import type { Handler } from './handler.ts';

/** Submits the answers to an open form once for each key. */
export const sendAnswers: Handler<'sendAnswers'> = async ({ body, visit }, context) => {
  const { answers, tabs, add_another: counts, key, definition } = body;
  const { address, receivedAt, requestId } = visit;
  const received = await receiveAnswers(context, {
    answers,
    tabs,
    counts,
    key,
    definition,
    address,
    receivedAt,
    requestId,
  });
  if (isRefused(received)) return received;
  context.webhookWorker?.wake();
  const { message, receipt, isChanged } = received;
  return { message, receipt, is_changed: isChanged };
};
