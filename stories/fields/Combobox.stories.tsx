import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import { messagesFrom } from '../../engine/index.ts';
import { Combobox, type ComboboxProps } from '../../renderer/fields/Combobox.tsx';
import { messages } from '../set-up/story-form.ts';

const suggestions = [
  { value: '1', label: 'Springfield College', detail: 'Springfield, MA' },
  { value: '2', label: 'Springfield College', detail: 'Springfield, IL' },
  { value: '3', label: 'Wichita Technical College', detail: 'Wichita, KS' },
];

/** A text box whose text is its value; the only component that uses react-select. */
const meta: Meta<typeof Combobox> = {
  title: 'Fields/Combobox',
  component: Combobox,
  args: {
    id: 'college',
    text: '',
    suggestions,
    chosen: null,
    opensAtOnce: true,
    emptyText: 'No matches.',
    describedBy: undefined,
    isInvalid: false,
    isRequired: false,
    autoComplete: undefined,
    words: messagesFrom(messages),
    onLeave: () => undefined,
  },
  render: (args) => <Typed {...args} />,
};
export default meta;
type Story = StoryObj<typeof Combobox>;

function Typed(props: ComboboxProps) {
  const [text, setText] = useState(props.text);
  return (
    <main className="story-room">
      <label htmlFor={props.id}>College</label>
      <Combobox {...props} text={text} onType={setText} onChoose={({ label }) => setText(label)} />
    </main>
  );
}

export const Empty: Story = {};
export const WithText: Story = { args: { text: 'Wichita Technical College' } };
export const Invalid: Story = { args: { isInvalid: true } };
/** Suggestions with the same label have different details. */
export const Open: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('combobox'));
    await expect(await canvas.findByRole('option', { name: /Springfield, IL/ })).toBeVisible();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    await waitFor(() => expect(canvas.getByRole('combobox')).toHaveValue('Springfield College'));
  },
};
export const Loading: Story = {
  args: { suggestions: [], isLoading: true, opensAtOnce: false, text: 'wich' },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('combobox'), 'i');
    await expect(await canvas.findByText('Searching…')).toBeVisible();
  },
};
