import type { Meta, StoryObj } from '@storybook/react-vite';
import { SignIcon } from '../../renderer/internal.ts';

const meta: Meta<typeof SignIcon> = {
  title: 'Parts/Sign icon',
  component: SignIcon,
  parameters: { layout: 'padded' },
};
export default meta;

/** Each sign on the button of a moved copy or option. */
export const OnButtons: StoryObj = {
  render: () => (
    <>
      {(['up', 'down', 'out'] as const).map((sign) => (
        <button key={sign} type="button" aria-label={sign}>
          <SignIcon sign={sign} />
        </button>
      ))}
    </>
  ),
};
