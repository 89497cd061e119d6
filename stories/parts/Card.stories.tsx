import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Card } from '../../renderer/internal.ts';

const meta: Meta<typeof Card> = {
  title: 'Parts/Card',
  component: Card,
  parameters: { layout: 'padded' },
  args: { title: 'Your receipt', children: <p>We received your application. Keep the reference number.</p> },
};
export default meta;
type Story = StoryObj<typeof Card>;

export const Full: Story = {};
/** Alone on its screen. */
export const Narrow: Story = {
  args: {
    title: 'Log In',
    level: 1,
    width: 'narrow',
    children: (
      <Button type="submit" size="submit">
        Log In
      </Button>
    ),
    footer: (
      <p>
        <span>No account yet? </span>
        <a href="#signup">Create one</a>
      </p>
    ),
  },
};
export const WithoutTitle: Story = { args: { title: undefined } };
