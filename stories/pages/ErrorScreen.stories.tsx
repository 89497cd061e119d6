import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect, useState } from 'react';
import { expect, waitFor } from 'storybook/test';
import institution from '../../forms/brand/institution.json' with { type: 'json' };
import { drawErrorScreen, ErrorScreen } from '../../portal/frame/ErrorScreen.tsx';
import { memoryHistory } from '../../portal/navigation/memory-history.ts';
import { NavigatedScreens } from '../../portal/navigation/NavigatedScreens.tsx';
import { createNavigator } from '../../portal/navigation/navigator.ts';
import { messages } from '../set-up/story-form.ts';

/** Nothing can be loaded: the screen replaces the whole application. */
function Broken() {
  const load = (): Promise<never> => Promise.reject(new TypeError('The form could not be loaded.'));
  const [navigator] = useState(() => createNavigator([{ path: '/', load }], memoryHistory('/')));
  useEffect(() => void navigator.start(), [navigator]);
  return (
    <div id="root" {...texts}>
      <NavigatedScreens navigator={navigator} loading={null} broken={drawErrorScreen} />
    </div>
  );
}

/** The texts as the build writes them into the page. */
const texts = Object.fromEntries([
  ['data-title', 'Application for Undergraduate Admission'],
  ['data-institution', institution.partner_name],
  ...Object.entries(messages)
    .filter(([name]) => name.startsWith('errorScreen'))
    .map(([name, text]) => [
      `data-${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
      text.replaceAll('{help_email}', institution.help_email),
    ]),
]) as object;

const meta: Meta<typeof ErrorScreen> = {
  title: 'Pages/Error screen',
  component: ErrorScreen,
  render: () => <Broken />,
};
export default meta;

export const NothingElseCanBeDrawn: StoryObj = {
  play: async ({ canvas }) => {
    await waitFor(() => expect(canvas.getByRole('heading', { level: 1 })).toHaveFocus());
  },
};
export const OnAPhone: StoryObj = { ...NothingElseCanBeDrawn, globals: { viewport: { value: 'phone' } } };
/** The next attempt fails too, with a message; the one after that reloads the page. */
export const TriedAgain: StoryObj = {
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(await canvas.findByText(/^It still isn't working/)).toBeVisible();
  },
};
