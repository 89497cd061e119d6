import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../renderer/internal.ts';

const meta: Meta<typeof Button> = {
  title: 'Parts/Button',
  component: Button,
  args: { children: 'Save & Continue' },
  parameters: { layout: 'padded' },
};
export default meta;
type Story = StoryObj<typeof Button>;

export const Primary: Story = { args: { size: 'continue' } };
export const Secondary: Story = { args: { kind: 'secondary', size: 'continue', children: 'Save & Go Back' } };
export const Quiet: Story = { args: { kind: 'quiet', children: 'Close' } };
export const Danger: Story = { args: { kind: 'danger', children: 'Delete' } };
export const Submit: Story = { args: { size: 'submit', children: 'Submit' } };
export const Disabled: Story = { args: { disabled: true } };
/** The keyboard still reaches it, so that the focus stays during saving. */
export const Busy: Story = { args: { 'aria-disabled': true } };
/** It grows with its text. */
export const LongWords: Story = {
  args: { size: 'continue', children: 'Save what I have written so far and continue with the next step' },
};
