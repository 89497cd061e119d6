import { describe, expect, it, vi } from 'vitest';
import { onPlainClick } from '../../../renderer/parts/plain-click.ts';

const plain = { button: 0, metaKey: false, ctrlKey: false, shiftKey: false, altKey: false };

/** Presses a link; says whether it opened here and whether the browser is prevented from following it. */
function pressed(change: Partial<typeof plain>) {
  const open = vi.fn();
  const preventDefault = vi.fn();
  onPlainClick(open)({ ...plain, ...change, preventDefault });
  return { opens: open.mock.calls.length, prevents: preventDefault.mock.calls.length };
}

describe('a link to a screen of the form', () => {
  it('opens without loading the page again', () => {
    expect(pressed({})).toEqual({ opens: 1, prevents: 1 });
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'leaves a click with %o to the browser, for a new tab, a window or a download',
    (change) => {
      expect(pressed(change)).toEqual({ opens: 0, prevents: 0 });
    },
  );
});
