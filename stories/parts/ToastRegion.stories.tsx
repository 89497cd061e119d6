import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { Button, ToastRegion } from '../../renderer/internal.ts';
import { pass, stopClock } from '../set-up/clock.ts';

const meta: Meta<typeof ToastRegion> = {
  title: 'Parts/Toast region',
  component: ToastRegion,
  args: {
    label: 'Notifications (F8)',
    closeLabel: 'Close',
    onClose: fn(),
    toasts: [
      { id: '1', severity: 'success', label: 'Success', message: 'The code is on its way.', duration: 3_600_000 },
      {
        id: '2',
        severity: 'error',
        label: 'Login Card Error',
        message: 'The username or password is not correct.',
        duration: 3_600_000,
      },
    ],
  },
  render: (args) => (
    <div style={{ minHeight: '18rem' }}>
      <ToastRegion {...args} />
    </div>
  ),
};
export default meta;
type Story = StoryObj<typeof ToastRegion>;

export const Two: Story = {};
/** It leaves the header free. While a text is typed it is at the other edge, where the keyboard does not cover it. */
export const OnAPhone: Story = {
  render: (args) => <Closing {...args} />,
  globals: { viewport: { value: 'phone' } },
  play: async ({ canvas }) => {
    const top = (): number => canvas.getByRole('status').getBoundingClientRect().top;
    await expect(top()).toBeGreaterThan(innerHeight / 2);
    canvas.getByRole('textbox').focus();
    await waitFor(() => expect(top()).toBeLessThan(innerHeight / 3));
  },
};
/** Invisible, but present before the first toast, so that the first toast is announced. */
export const Empty: Story = {
  args: { toasts: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
};

const failure = {
  id: '1',
  severity: 'error',
  label: 'Unexpected Error',
  message: 'Please try again later.',
  duration: 300_000,
} as const;

/** F8 leads to toasts, which stay while they have the focus. It returns when the last one is closed, by any means. */
export const FocusReturns: Story = {
  args: { toasts: [failure] },
  render: (args) => <Closing {...args} />,
  beforeEach: stopClock,
  play: async ({ args, canvas, userEvent }) => {
    const name = canvas.getByRole('textbox');
    const close = (): HTMLElement => canvas.getByRole('button', { name: 'Close' });
    for (const [way, act] of [
      ['F8', () => userEvent.keyboard('{F8}{Tab}{Enter}')],
      ['the Tab key', () => userEvent.keyboard('{Tab}{Enter}')],
      ['the mouse', () => userEvent.click(close())],
    ] as const) {
      name.focus();
      await act();
      await waitFor(() => expect(canvas.queryByRole('button', { name: 'Close' }), way).toBeNull());
      await waitFor(() => expect(name, way).toHaveFocus());
      await userEvent.keyboard('{F8}');
      await expect(name, 'without a toast').toHaveFocus();
      await userEvent.click(canvas.getByRole('button', { name: 'Show again' }));
    }
    await userEvent.keyboard('{F8}');
    await expect(canvas.getByRole('region', { name: 'Notifications (F8)' })).toHaveFocus();
    pass(400_000);
    await expect(args.onClose).toHaveBeenCalledTimes(3);
    await userEvent.click(name);
    pass(300_000);
    await expect(args.onClose).toHaveBeenCalledTimes(4);
  },
};

/** Toasts that can be closed, after a control. */
function Closing({ toasts, onClose, ...region }: React.ComponentProps<typeof ToastRegion>) {
  const [open, setOpen] = useState(toasts);
  const close = (id: string): void => {
    onClose(id);
    setOpen((shown) => shown.filter((toast) => toast.id !== id));
  };
  return (
    <div className="story-room story-stack" style={{ minHeight: '18rem' }}>
      <div>
        <Button kind="quiet" onClick={() => setOpen(toasts)}>
          Show again
        </Button>
      </div>
      <label>
        <span>First name</span>
        <input />
      </label>
      <ToastRegion {...region} toasts={open} onClose={close} />
    </div>
  );
}
