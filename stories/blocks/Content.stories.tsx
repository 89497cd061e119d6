import type { Meta, StoryObj } from '@storybook/react-vite';
import { Content } from '../../renderer/index.ts';
import { BothModes, type BothModesProps } from '../set-up/both-modes.tsx';
import type { ComponentType } from 'react';

const meta: Meta<BothModesProps> = { title: 'Blocks/Content', component: Content as unknown as ComponentType<BothModesProps>, render: (args) => <BothModes {...args} /> };
export default meta;
type Story = StoryObj<BothModesProps>;

/** Not read on paper unless its author says so. */
export const Tones: Story = {
  args: {
    blocks: (['plain', 'info', 'warning', 'success', 'prompt'] as const).map((tone) => ({
      type: 'content', id: tone, tone, title: `A ${tone} one`, text: 'Write to [admissions@example.edu](mailto:admissions@example.edu).',
    })),
  },
};
export const WithList: Story = {
  args: { blocks: [{ type: 'content', id: 'next', title: 'What happens next', list: ['We read what you sent.', 'We write to you.'], print: true }] },
};
/** Shown only while its condition holds. */
export const Conditional: Story = {
  args: {
    blocks: [
      { type: 'radio', key: 'us_citizen', label: 'Are you a US citizen?', options: [['Y', 'Yes'], ['N', 'No']] },
      { type: 'content', id: 'visa', tone: 'info', when: [{ valueKey: 'us_citizen', operator: 'equals', target: 'N' }], text: 'You may need a visa.' },
    ],
    answers: { us_citizen: 'N' },
  },
};
