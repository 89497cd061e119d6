import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { EveryField } from './every-field/EveryField.tsx';
import { samples } from './every-field/samples.ts';

/**
 * Every field type in every state, on one sheet: above to fill in, below to read, first in the light scheme and then in
 * the dark one. Each field also has a page of its own under Fields.
 */
const meta: Meta<typeof EveryField> = { title: 'Every field', component: EveryField };
export default meta;
type Story = StoryObj<typeof EveryField>;

export const Sheet: Story = {
  play: async ({ canvas }) => {
    const invalid = samples.flatMap(({ states }) => states.filter(({ isValidating }) => isValidating === true));
    const errors = await canvas.findAllByText('Your answer is missing.');
    await expect(errors.length).toBeGreaterThanOrEqual(2 * invalid.length);
  },
};
