import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { ShowHide } from '../../renderer/internal.ts';

const meta: Meta<typeof ShowHide> = {
  title: 'Parts/Show and hide',
  component: ShowHide,
  parameters: { layout: 'padded' },
  args: { controls: 'details', showLabel: 'Show details', hideLabel: 'Hide details' },
  render: (args) => <Toggled {...args} />,
};
export default meta;
type Story = StoryObj<typeof ShowHide>;

function Toggled(props: React.ComponentProps<typeof ShowHide>) {
  const [isShown, setIsShown] = useState(props.isShown ?? false);
  return (
    <>
      <ShowHide {...props} isShown={isShown} onToggle={() => setIsShown(!isShown)} />
      <p id={props.controls} hidden={!isShown}>
        The details.
      </p>
    </>
  );
}

export const Hidden: Story = {};
export const Shown: Story = { args: { isShown: true } };
export const Pressed: Story = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Show details' }));
    await expect(canvas.getByText('The details.')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Hide details' })).toBeVisible();
  },
};
