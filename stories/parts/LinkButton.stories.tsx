import type { Meta, StoryObj } from '@storybook/react-vite';
import { LinkButton } from '../../renderer/internal.ts';

const meta: Meta<typeof LinkButton> = {
  title: 'Parts/LinkButton',
  component: LinkButton,
  args: { href: '#download', children: 'Download the PDF copy' },
  parameters: { layout: 'padded' },
};
export default meta;
type Story = StoryObj<typeof LinkButton>;

export const Primary: Story = {};
export const Secondary: Story = { args: { kind: 'secondary', href: '#signup', children: 'Create Account' } };
