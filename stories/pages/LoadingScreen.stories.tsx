import type { Meta, StoryObj } from '@storybook/react-vite';
import { LoadingScreen } from '../../portal/frame/LoadingScreen.tsx';

const meta: Meta<typeof LoadingScreen> = {
  title: 'Pages/Loading screen',
  component: LoadingScreen,
  parameters: { docs: { story: { height: '420px' } } },
  args: { title: 'Application for Undergraduate Admission', loading: 'Loading…' },
};
export default meta;

export const UntilTheFormIsThere: StoryObj = {};
