import { describe, expect, it } from 'vitest';
import { UnauthorizedError, type ApiClient, type Output } from '../../../api-client/index.ts';
import { openingTimes } from '../../../engine/internal.ts';
import { compileForm } from '../../../workbench/index.ts';
import { rereadOpening, untilOpening } from '../../../portal/session/session/reread-opening.ts';
import type { Session, SessionEnd } from '../../../portal/session/session/session.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import { definitionOf } from '../../engine/small-form.ts';
import { sessionWith, setUp } from './save-setting.ts';

const form = compileForm(definitionOf([], { form: { opens: '2026-03-01' } as never }));

/** A session at 'Not open yet', for a server that responds with this state or failure. */
function waiting(response: Output<'profile'>['opening'] | Error) {
  const calls: string[] = [];
  const ends: SessionEnd[] = [];
  const profile = async () => {
    calls.push('profile');
    if (response instanceof Error) throw response;
    return { opening: response };
  };
  const session: Session = sessionWith({
    store: createFormStore(form, {}),
    client: { profile } as Partial<Record<keyof ApiClient, unknown>> as ApiClient,
    queue: setUp().queue,
    end: (reason) => void ends.push(reason),
  });
  const { state } = session.portal;
  state.setState({ opening: 'early' });
  return { session, calls, ends, shown: () => state.getState().opening };
}

describe('the page of an applicant before the form opens', () => {
  it('shows the form after it has opened', async () => {
    const { session, calls, shown } = waiting('open');
    await rereadOpening(session);
    expect(shown()).toBe('open');
    await rereadOpening(session);
    expect(calls).toHaveLength(1);
  });

  it('stays while the server does not respond', async () => {
    const { session, ends, shown } = waiting(new TypeError('fetch failed'));
    await rereadOpening(session);
    expect([shown(), ends]).toEqual(['early', []]);
  });

  it('ends a session that the server no longer knows', async () => {
    const { session, ends } = waiting(new UnauthorizedError());
    await rereadOpening(session);
    expect(ends).toEqual(['unauthorized']);
  });

  it('asks at the moment of opening, then every minute while the clock of the browser is ahead', () => {
    const opens = openingTimes(form).opens ?? 0;
    expect([untilOpening(form, opens - 5000), untilOpening(form, opens), untilOpening(form, 0)]).toEqual([
      5000, 60_000, 2_147_483_647,
    ]);
  });
});
