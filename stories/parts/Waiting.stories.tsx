import type { Meta, StoryObj } from '@storybook/react-vite';
import { Waiting } from '../../renderer/internal.ts';

const meta: Meta<typeof Waiting> = {
  title: 'Parts/Waiting',
  component: Waiting,
  parameters: { layout: 'padded' },
  args: { label: 'Saving…' },
};
export default meta;
type Story = StoryObj<typeof Waiting>;

/** A shorter wait is neither shown nor announced. */
export const LongerThanASecond: Story = {
  args: { isWaiting: true },
  play: async ({ canvas }) => {
    await canvas.findByText('Saving…');
  },
};
