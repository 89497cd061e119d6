import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Mark } from '../../renderer/internal.ts';

const meta: Meta<typeof Mark> = {
  title: 'Parts/Mark',
  component: Mark,
  parameters: { layout: 'padded' },
  args: { isChecked: true, checkedText: 'selected', uncheckedText: 'not selected' },
  render: (args) => (
    <p>
      <Mark {...args} />
      <span> I certify that all I have said is true.</span>
    </p>
  ),
};
export default meta;
type Story = StoryObj<typeof Mark>;

/** Visible as a mark, announced as a word. */
export const Checked: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getByText('selected')).toBeInTheDocument();
  },
};
export const Unchecked: Story = { args: { isChecked: false } };
