import type { Meta, StoryObj } from '@storybook/react-vite';
import { Spinner } from '../../renderer/internal.ts';

const meta: Meta<typeof Spinner> = {
  title: 'Parts/Spinner',
  component: Spinner,
  parameters: { layout: 'padded' },
  args: { label: 'Loading…' },
};
export default meta;
type Story = StoryObj<typeof Spinner>;

export const Small: Story = { args: { size: 'small' } };
export const Medium: Story = {};
export const Large: Story = { args: { size: 'large' } };
