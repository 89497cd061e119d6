import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { Toast } from '../../renderer/index.ts';

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
/** It closes at the end of its time. */
export const TimeIsOver: Story = {
  args: { toast: { id: '1', severity: 'success', label: 'Success', message: 'Gone in a moment.', duration: 50 } },
  play: async ({ args }) => {
    await waitFor(() => expect(args.onClose).toHaveBeenCalledOnce());
  },
};
