/** Documents that are deleted only in part, or arrive in another way than from the page. */
import { describe, expect, it } from 'vitest';
import { png } from '../../scripts/documents/pictures.ts';
import { documentStores, openForGroup } from './document-stores.ts';
import { forms } from '../support/portal.ts';
import { answerOf, cardHolder, status, upload } from '../support/uploading.ts';

const scan = png(20, 10, (x) => x * 10);

for (const { name, isInstalled, open } of documentStores) {
  describe.skipIf(!isInstalled)(`a document, kept ${name},`, () => {
    const group = openForGroup({ open });

    it('that is deleted only in part is reported so, and is deleted with the rest, in either order', async () => {
      const message = forms.current.form.messages['uploadHalfDeleted'];
      for (const order of [
        ['deleteConversion', 'deleteDocument'],
        ['deleteDocument', 'deleteConversion'],
      ] as const) {
        const browser = await cardHolder(group.portal);
        await upload(group.portal, browser, 'front.png', scan);
        await browser.call(order[0]);
        expect(await status(browser)).toEqual({ status: 'FAILED', message });
        await browser.call(order[1]);
        expect(await status(browser)).toEqual({ status: 'NOT_ANSWERED', message: '' });
      }
    });

    it('that is deleted only in part can be replaced by another', async () => {
      const browser = await cardHolder(group.portal);
      await upload(group.portal, browser, 'front.png', scan);
      await browser.call('deleteConversion');
      expect(await upload(group.portal, browser, 'front-2.png', scan)).toEqual({ status: 'COMPLETED', message: '' });
    });

    it.each([
      ['with one byte too many', 1_048_577, 'Your file is too large. The maximum file size is 1 MB.'],
      ['with nothing in it', 0, 'Your file is empty. Please upload a non-empty file.'],
    ])(
      '%s, sent without the checks of the page, has the same message and is not stored',
      async (_what, size, message) => {
        const alone = await group.store.openPortal();
        const browser = await cardHolder(alone);
        expect(
          await upload(alone, browser, 'front.png', Buffer.concat([scan, Buffer.alloc(2_000_000)]).subarray(0, size)),
        ).toEqual({ status: 'FAILED', message });
        expect(await answerOf(browser)).toBeUndefined();
        await expect.poll(() => alone.keys()).toEqual([]);
        await alone.close();
      },
    );
  });
}
