/** The hands that operate a page leave what they were asked for. */
import { expect, it } from 'vitest';
import { open } from '../drivers/browser-driver.ts';
import { controlOf } from '../drivers/controls.ts';
import { finger, phone } from '../drivers/hand.ts';
import { openWindow } from '../drivers/window.ts';

it('a finger replaces the text of a control to which it returns', async () => {
  const { page, settled } = await openWindow(phone);
  await open(page, '/about');
  await settled();
  const hand = finger(page);
  const texts = { first_name: 'x', last_name: 'a@a.a' };
  for (let round = 0; round < 3; round += 1)
    for (const [key, text] of Object.entries(texts)) {
      await hand.write(controlOf(page, key), text + round);
      expect(await controlOf(page, key).inputValue()).toBe(text + round);
    }
});
