import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { Welcome } from './welcome/Welcome.tsx';

/** What the project is, how to theme it and how to write a form, in the look of the portal. */
const meta: Meta<typeof Welcome> = { title: 'Welcome', component: Welcome, tags: ['!autodocs'] };
export default meta;
type Story = StoryObj<typeof Welcome>;

export const Start: Story = {};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };

/** The form beside its definition is live. Only tested: in the sidebar, the page opens at its top. */
export const Live: Story = {
  tags: ['!dev'],
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByLabelText(/^Until when/)).toBeVisible();
    await userEvent.click(canvas.getByRole('radio', { name: 'No' }));
    await expect(canvas.queryByLabelText(/^Until when/)).toBeNull();
  },
};
