import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { pairCount, TokenSheet } from './tokens/TokenSheet.tsx';

/** Every token with a sample: the colors of both schemes with their contrast, type, space and shape. */
const meta: Meta<typeof TokenSheet> = { title: 'Tokens', component: TokenSheet };
export default meta;
type Story = StoryObj<typeof TokenSheet>;

export const All: Story = {
  play: async ({ canvas }) => {
    await expect(canvas.getAllByText(/^\d+\.\d\d:1$/)).toHaveLength(2 * pairCount);
    await expect(canvas.queryByText(/below/)).toBeNull();
  },
};
export const OnAPhone: Story = { globals: { viewport: { value: 'phone' } } };
