import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button } from '../../renderer/index.ts';

const meta: Meta<typeof Button> = { title: 'Parts/Button', component: Button, args: { children: 'Save & Continue' }, parameters: { layout: 'padded' } };
export default meta;
type Story = StoryObj<typeof Button>;

export const Primary: Story = { args: { kind: 'primary', size: 'continue' } };
