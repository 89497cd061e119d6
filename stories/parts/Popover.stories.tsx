import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { LinkButton, Popover } from '../../renderer/internal.ts';

const meta: Meta<typeof Popover> = {
  title: 'Parts/Popover',
  component: Popover,
  args: {
    label: 'Account',
    closeLabel: 'Close account menu',
    children: () => <LinkButton href="#login">Sign In</LinkButton>,
  },
  render: (args) => (
    <main className="story-room" style={{ minHeight: '16rem', textAlign: 'right' }}>
      <Popover {...args} />
    </main>
  ),
};
export default meta;
type Story = StoryObj<typeof Popover>;

export const Closed: Story = {};
/** Escape closes it, and the focus returns to its button. */
export const Opened: Story = {
  play: async ({ canvas, userEvent }) => {
    const opener = await canvas.findByRole('button', { name: 'Account' });
    await userEvent.click(opener);
    await userEvent.tab();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveAttribute('aria-expanded', 'false'));
    await waitFor(() => expect(opener).toHaveFocus());
    await userEvent.click(opener);
    await waitFor(() => expect(canvas.getByRole('link', { name: 'Sign In' })).toBeVisible());
  },
};
