import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn } from 'storybook/test';
import { CloseButton } from '../../renderer/internal.ts';

const meta: Meta<typeof CloseButton> = {
  title: 'Parts/Close button',
  component: CloseButton,
  parameters: { layout: 'padded' },
  args: { label: 'Close', onClose: fn() },
};
export default meta;
type Story = StoryObj<typeof CloseButton>;

export const Shown: Story = {};
export const Pressed: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await expect(args.onClose).toHaveBeenCalledOnce();
  },
};
