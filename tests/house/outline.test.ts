import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { ContentDefinition } from '../../engine/form/definition.ts';
import { isOutline, writeOutline } from '../../scripts/build/outline.ts';
import { expandForm } from '../../workbench/index.ts';
import { definitionOf, equals, text } from '../engine/small-form.ts';
import { removeFolder } from '../support/remove-folder.ts';

/** The address of the outline of a form whose footer has one content with these properties. */
async function outlineWith(content: Partial<ContentDefinition>): Promise<string | null> {
  const out = await mkdtemp(join(tmpdir(), 'matricula-outline-'));
  onTestFinished(() => removeFolder(out));
  await mkdir(join(out, 'public/assets'), { recursive: true });
  const footer = { blocks: [{ type: 'content', id: 'address', text: ['Main Street 1'], ...content }], modals: [] };
  const form = expandForm(definitionOf([text('city')], { hostFiles: { footer } }));
  await writeFile(join(out, 'public/assets/small.json'), JSON.stringify(form));
  return writeOutline(out, '/assets/small.json');
}

describe('a form has an outline for account screens', () => {
  it('if its footer reads only the session', async () => {
    const address = await outlineWith({ when: [equals('session:is_logged_in', '')] });
    expect(isOutline(address ?? '')).toBe(true);
  });

  const today = { valueKey: 'session:today', operator: 'lt' } as const;
  const contents: readonly Partial<ContentDefinition>[] = [
    { text: ['Office of {city}.'] },
    { when: [equals('city', 'Lima')] },
    { when: [{ any: [equals('session:is_logged_in', ''), equals('city', 'Lima')] }] },
    { when: [{ ...today, target: { valueKey: 'city' } }] },
    { when: [{ ...today, target: { years: 1, at: 'startOfYear' } }] },
  ];
  it.each(contents)('unless it reads an answer or a derived value: %j', async (content) => {
    expect(await outlineWith(content)).toBeNull();
  });
});
