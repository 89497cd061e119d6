import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { Toast } from '../../renderer/internal.ts';
import { pass, stopClock } from '../set-up/clock.ts';

const meta: Meta<typeof Toast> = {
  title: 'Parts/Toast',
  component: Toast,
  parameters: { layout: 'padded' },
  args: {
    toast: { id: '1', severity: 'success', label: 'Success', message: 'The code is on its way.', duration: 3_600_000 },
    closeLabel: 'Close',
    onClose: fn(),
  },
};
export default meta;
type Story = StoryObj<typeof Toast>;

export const Success: Story = {};
export const Failure: Story = {
  args: {
    toast: {
      id: '1',
      severity: 'error',
      label: 'Login Card Error',
      message: 'The username or password is not correct.',
      duration: 3_600_000,
    },
  },
};
export const Closed: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
const shown = { id: '1', severity: 'success', label: 'Success', message: 'Gone in a moment.' } as const;

/** It closes after five seconds. */
export const TimeIsOver: Story = {
  args: { toast: shown },
  beforeEach: stopClock,
  play: async ({ args }) => {
    pass(4900);
    await expect(args.onClose).not.toHaveBeenCalled();
    pass(200);
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
/** It stays while the pointer is over it, and continues to count afterwards. */
export const PointedAt: Story = {
  ...TimeIsOver,
  play: async ({ args, canvas, userEvent }) => {
    pass(3000);
    await userEvent.hover(canvas.getByText('Success'));
    pass(60_000);
    await userEvent.unhover(canvas.getByText('Success'));
    pass(1500);
    await expect(args.onClose).not.toHaveBeenCalled();
    pass(1000);
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
/** A movement of 50 pixels to a side closes it. */
export const Swiped: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const target = canvas.getByText('Success');
    for (const [distance, calls] of [
      [49, 0],
      [50, 1],
      [-50, 2],
    ] as const) {
      await userEvent.pointer([
        { keys: '[MouseLeft>]', target, coords: { clientX: 60, clientY: 5 } },
        { target, coords: { clientX: 60 + distance, clientY: 5 } },
        { keys: '[/MouseLeft]', target, coords: { clientX: 60 + distance, clientY: 5 } },
      ]);
      await expect(args.onClose).toHaveBeenCalledTimes(calls);
    }
  },
};
