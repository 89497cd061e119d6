/** The images in the texts of a form: served by every server, on the blank form, and in PDF files. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withImages } from '../../server/pdf/images.ts';
import { blankPaper } from '../../server/blank/blank-form.ts';
import { storePageFile } from '../../server/database/page-files.ts';
import { structureOf, textOfPages } from '../support/pdf-content.ts';
import { openPortal, type Portal } from '../support/portal.ts';
import { catalog, smallForm } from './small-form.ts';

const words = 'A tree, with "leaves" & roots';
const [known, gone] = ['tree-0A1B2C3D.png', 'gone-0A1B2C3D.png'];
const image = (name: string) => ({ src: `/assets/${name}`, width: 640, height: 360, bytes: 9, isImage: true });
const form = smallForm({
  id: 'trees',
  images: { 'tree.png': image(known), 'gone.png': image(gone) },
  pages: [
    {
      id: 'tree',
      title: 'A tree',
      blocks: [
        { type: 'text', key: 'girth', label: `Girth ![${words}](tree.png)`, hint: '![It is gone](gone.png)' },
        { type: 'content', id: 'said', text: '![Said](tree.png)', print: true },
      ],
    },
    { id: 'thanks', role: 'completion', title: 'Thank you', blocks: [] },
  ],
  dataModel: { keys: { girth: { type: 'text', maxLength: 45 } } },
});
const content = readFileSync('docs/forms/recipes/images/images/tree.png');

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal({}, undefined, (options) => ({ ...options, forms: catalog(form) }));
  await storePageFile(portal.database, known, content, portal.now());
});
afterAll(() => portal.close());

const sent = (path: string) => portal.browser().send('GET', path, {});

describe('an image of a form', () => {
  it('is served for a year with its type, also by a server of another build', async () => {
    const { rawPayload, headers } = await sent(`/assets/${known}`);
    expect(rawPayload.equals(content)).toBe(true);
    expect(headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((await sent(`/assets/${gone}`)).statusCode).toBe(404);
  });

  it('is on the blank form, with its words and its size, and nothing else is loaded', async () => {
    const { payload, headers } = await sent('/blank');
    const escaped = 'A tree, with &quot;leaves&quot; &amp; roots';
    expect(payload).toContain(`<img src="/assets/${known}" alt="${escaped}" width="640" height="360" />`);
    expect(headers['content-security-policy']).toContain("; img-src 'self'");
  });

  it('is in the PDF file of the blank form, and its words are where it is gone', async () => {
    const { rawPayload } = await sent('/blank.pdf');
    const { roles, spoken } = await structureOf(rawPayload);
    expect(roles).toContain('Figure');
    expect([...spoken]).toEqual(expect.arrayContaining([words, 'Said']));
    const text = (await textOfPages(rawPayload)).join(' ');
    expect(text).toContain('It is gone');
    expect(text).not.toContain('leaves');
  });

  it('is in a document itself, and no text of an answer is one', async () => {
    const { content: definition } = form.definition;
    const links = { form: '/', pdf: '/' };
    const paper = await blankPaper({ form: form.form, content: definition, today: '2026-03-16', theme: '', links });
    const document = await withImages(portal.database, paper);
    expect(document.split(`src="data:image/png;base64,${content.toString('base64')}"`)).toHaveLength(3);
    expect(document).not.toContain('/assets/');
    const typed = '&lt;img src=&quot;/assets/tree-0A1B2C3D.png&quot; alt=&quot;&quot;&gt;';
    expect(await withImages(portal.database, typed)).toBe(typed);
  });
});
