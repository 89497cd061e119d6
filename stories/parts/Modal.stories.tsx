import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, fn, screen, waitFor } from 'storybook/test';
import { Button, ConfirmModal, Modal } from '../../renderer/internal.ts';

const meta: Meta<typeof Modal> = {
  title: 'Parts/Modal',
  component: Modal,
  subcomponents: { ConfirmModal },
  parameters: { docs: { story: { height: '420px' } } },
  args: {
    title: 'Privacy',
    closeLabel: 'Close',
    onClose: fn(),
    children: <p>We keep what you write here for your application and for nothing else.</p>,
  },
};
export default meta;
type Story = StoryObj<typeof Modal>;

export const Small: Story = {};
export const Medium: Story = { args: { width: 'medium' } };
export const Large: Story = { args: { width: 'large' } };
export const Sheet: Story = { args: { width: 'sheet' }, globals: { viewport: { value: 'phone' } } };
export const OnAPhone: Story = { args: { width: 'medium' }, globals: { viewport: { value: 'phone' } } };
/** Content higher than the screen scrolls inside. */
export const LongText: Story = {
  args: {
    children: Array.from({ length: 30 }, (_, n) => (
      <p key={n}>{`Paragraph ${n + 1} of a text that nobody reads to its end.`}</p>
    )),
  },
};
/** The focus starts on Cancel, so that an early Enter destroys nothing. */
export const Destructive: Story = {
  render: ({ onClose }) => (
    <ConfirmModal title="Delete this file?" cancel="Cancel" confirm="Delete" onConfirm={onClose} onClose={onClose}>
      <p>It cannot be brought back.</p>
    </ConfirmModal>
  ),
  play: async () => {
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus());
  },
};
/** Opened by its button, closed by Escape; the focus returns. */
export const OpenedAndClosed: Story = {
  render: (args) => <Opener {...args} />,
  play: async ({ canvas, userEvent }) => {
    const opener = await canvas.findByRole('button', { name: 'Privacy' });
    await userEvent.click(opener);
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Privacy' })).toHaveFocus());
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(opener).toHaveFocus());
  },
};

function Opener(props: React.ComponentProps<typeof Modal>) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <main className="story-room">
      <Button kind="quiet" onClick={() => setIsOpen(true)}>
        {props.title}
      </Button>
      {isOpen && <Modal {...props} onClose={() => setIsOpen(false)} />}
    </main>
  );
}
