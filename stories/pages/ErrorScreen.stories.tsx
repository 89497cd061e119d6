import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, waitFor } from 'storybook/test';
import { ErrorScreen } from '../../renderer/portal/ErrorScreen.tsx';

const meta: Meta<typeof ErrorScreen> = { title: 'Pages/Error screen', component: ErrorScreen };
export default meta;

export const NothingElseCanBeDrawn: StoryObj = { play: async ({ canvas }) => { await waitFor(() => expect(canvas.getByRole('main')).toHaveFocus()); } };
