import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, waitFor } from 'storybook/test';
import { ToastRegion } from '../../renderer/index.ts';

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
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
/** Invisible, but present before the first toast, so that the first toast is announced. */
export const Empty: Story = {
  args: { toasts: [] },
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
  },
};
export const ReachedByF8: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.keyboard('{F8}');
    await waitFor(() => expect(canvas.getByRole('region', { name: 'Notifications (F8)' })).toHaveFocus());
  },
};
