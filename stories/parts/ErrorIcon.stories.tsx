import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorIcon } from '../../renderer/internal.ts';

const meta: Meta<typeof ErrorIcon> = {
  title: 'Parts/Error icon',
  component: ErrorIcon,
  parameters: { layout: 'padded' },
};
export default meta;

export const BesideWords: StoryObj = {
  render: () => (
    <p>
      <ErrorIcon />
      <span className="visually-hidden"> Error:</span>
      <span> First name</span>
    </p>
  ),
};
