import type { Meta, StoryObj } from '@storybook/react-vite';
import { Notice } from '../../renderer/internal.ts';

const meta: Meta<typeof Notice> = {
  title: 'Parts/Notice',
  component: Notice,
  parameters: { layout: 'padded' },
  args: {
    title: 'Before you begin',
    children: (
      <p>
        <span>You need the names of your schools. </span>
        <a href="#help">What else?</a>
      </p>
    ),
  },
};
export default meta;
type Story = StoryObj<typeof Notice>;

export const Plain: Story = { args: { tone: 'plain' } };
export const Info: Story = {};
export const Warning: Story = { args: { tone: 'warning' } };
export const Success: Story = { args: { tone: 'success' } };
export const Prompt: Story = { args: { tone: 'prompt' } };
export const Start: Story = {
  args: {
    tone: 'start',
    title: 'Apply for a place',
    children: (
      <>
        <p>Four steps, about 25 minutes.</p>
        <p>
          <a href="#start">Start</a>
          <a href="#log-in">Log in</a>
        </p>
      </>
    ),
  },
};
export const Quiet: Story = { args: { tone: 'quiet' } };
export const Failure: Story = { args: { tone: 'error' } };
export const WithoutTitle: Story = { args: { title: null } };
