import { describe, expect, it } from 'vitest';
import { type ApiClient, UnauthorizedError } from '../../../api-client/index.ts';
import { compileForm, initialValues } from '../../../engine/index.ts';
import { createFormStore } from '../../../renderer/store/form-store.ts';
import type { Session } from '../../../renderer/store/session/session.ts';
import { submitApplication } from '../../../renderer/store/session/submit.ts';
import { definitionOf, text } from '../../engine/small-form.ts';
import { setUp } from '../portal/save-setting.ts';

/** A session whose server answers the question for the profile, which comes before any submission, like this. */
function sessionAsking(profile: ApiClient['profile']) {
  const ends: string[] = [];
  const form = compileForm(definitionOf([text('city')]));
  const session: Session = {
    store: createFormStore(form, initialValues(form, {}, {})), client: { profile } as Partial<ApiClient> as ApiClient, queue: setUp().queue,
    username: 'ana', timeZone: 'America/Chicago', shownDocuments: new Map(), end: (reason) => { ends.push(reason); },
  };
  return { session, ends };
}

describe('a submission under way', () => {
  it('belongs to its session: another one in the same page sends its own and is told its own end', async () => {
    const slow = sessionAsking(() => new Promise(() => undefined));
    const gone = sessionAsking(() => Promise.reject(new UnauthorizedError()));
    void submitApplication(slow.session);
    await expect(submitApplication(gone.session)).rejects.toThrow(UnauthorizedError);
    expect([slow.ends, gone.ends]).toEqual([[], ['unauthorized']]);
  });

  it('is the same for a second press, and a new one after it has ended', async () => {
    let asked = 0;
    const { session } = sessionAsking(() => {
      asked += 1;
      return Promise.reject(new UnauthorizedError());
    });
    const tries = [submitApplication(session), submitApplication(session)];
    expect(tries[1]).toBe(tries[0]);
    expect(await Promise.allSettled(tries)).toHaveLength(2);
    expect(asked).toBe(1);
    await expect(submitApplication(session)).rejects.toThrow(UnauthorizedError);
    expect(asked).toBe(2);
  });
});
