import type { Meta, StoryObj } from '@storybook/react-vite';
import { TextButton } from '../../renderer/internal.ts';

const meta: Meta<typeof TextButton> = {
  title: 'Parts/TextButton',
  component: TextButton,
  args: { children: 'mail the code again' },
  parameters: { layout: 'padded' },
};
export default meta;
type Story = StoryObj<typeof TextButton>;

export const InSentence: Story = {
  render: (args) => (
    <p>
      <span>Or </span>
      <TextButton {...args} />
      <span> in a sentence.</span>
    </p>
  ),
};
export const Alone: Story = {};
