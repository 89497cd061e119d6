import type { Meta, StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { expect, fn, waitFor } from 'storybook/test';
import { ErrorSummary, FormProvider } from '../../renderer/index.ts';
import { storyPage, storyStore } from '../set-up/story-form.ts';
import { useTexts } from '../set-up/texts.ts';

const errors = [
  { page: storyPage, key: 'first_name', label: 'First name', message: 'First name', isMissing: true },
  {
    page: storyPage,
    key: 'birth_date',
    label: 'Date of birth',
    message: 'You must be at least 10 years old.',
    isMissing: false,
  },
];

const meta: Meta<typeof ErrorSummary> = {
  title: 'Form/Error summary',
  component: ErrorSummary,
  args: { errors, onFollow: fn() },
  render: (args) => <InForm {...args} />,
};
export default meta;
type Story = StoryObj<typeof ErrorSummary>;

function InForm(props: React.ComponentProps<typeof ErrorSummary>) {
  const texts = useTexts();
  const store = useMemo(() => storyStore({ blocks: [] }, texts), [texts]);
  return (
    <main className="story-room">
      <FormProvider id="" store={store}>
        <ErrorSummary {...props} />
      </FormProvider>
    </main>
  );
}

/** It takes the focus when it appears, and each link leads to a question. */
export const TwoErrors: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveFocus());
    await userEvent.click(canvas.getByRole('link', { name: 'First name' }));
    await expect(args.onFollow).toHaveBeenCalledWith(errors[0]);
  },
};
export const NotTakingTheFocus: Story = { args: { takesFocus: false } };
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
