/** Texts of a form with answers, in the parts of the portal that show them. */
import type { ReactNode } from 'react';
import { describe, expect, it } from 'vitest';
import { errorsOf, initialValues } from '../../engine/index.ts';
import { CheckAnswers } from '../../portal/pages/CheckAnswers.tsx';
import { ConflictModal } from '../../portal/account/ConflictModal.tsx';
import { FormPageRoute } from '../../portal/pages/FormPageRoute.tsx';
import type { Session } from '../../portal/session/session/session.ts';
import { summaryErrors } from '../../renderer/form/summary-errors.ts';
import { createFormStore } from '../../renderer/index.ts';
import { compileWithValidators } from '../../workbench/codegen/index.ts';
import { admissionsDefinition } from '../engine/real-forms.ts';
import { definitionOf, text, today } from '../engine/small-form.ts';
import { drawnPart } from './drawn-part.tsx';

const steps = ['one', 'two'].map((id) => ({
  id,
  title: `Title ${id} of {name}`,
  step: id,
  hint: `Hint ${id} of {name}.`,
  blocks: [
    ...(id === 'one' ? [text('name')] : []),
    text(`town_${id}`, { label: `Town ${id} of {name}`, required: 'Give the town of {name}.' }),
  ],
}));
const { form, validators } = compileWithValidators(
  definitionOf([], {
    form: {
      id: 'small',
      version: 1,
      title: 'Small',
      pages: [...steps, { id: 'done', role: 'completion', title: 'Thanks, {name}', blocks: [] }],
    },
    messages: admissionsDefinition().messages,
  }),
);
const store = createFormStore(form, initialValues(form, { today }, { name: 'Ada' }));
const errors = errorsOf(form, validators, store.values());

const drawn = async (part: ReactNode): Promise<string> =>
  (await drawnPart(part, { store, errors, path: '/two' })).replaceAll(/<[^>]*>|[\u2068\u2069]/g, '');

describe('an answer is in the texts that contain it', () => {
  it.each(form.pages.map((page) => [page.id, page] as const))('on the page %s', async (_id, page) => {
    const html = await drawn(<FormPageRoute page={page} />);
    expect(html).toContain(page.title.replace('{name}', 'Ada'));
    expect(html).toContain((page.hint ?? '').replace('{name}', 'Ada'));
    expect(html).not.toContain('{name}');
  });

  it('in the check of the answers', async () => {
    const html = await drawn(<CheckAnswers />);
    expect(html).toContain('Title one of Ada: ');
    expect(html).toContain('Town one of Ada');
    expect(html).not.toContain('{name}');
  });

  it('in a conflict between two devices', async () => {
    const session = { store } as unknown as Session;
    const html = await drawn(
      <ConflictModal session={session} conflicts={[{ key: 'town_one', mine: 'a', theirs: 'b' }]} />,
    );
    expect(html).toContain('Town one of Ada');
  });

  it('in the list of errors', () => {
    expect(summaryErrors(store, errors).map(({ label, message }) => [label, message])).toEqual(
      ['one', 'two'].map((id) => [`Town ${id} of Ada`, 'Give the town of Ada.']),
    );
  });
});
