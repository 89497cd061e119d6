import { expect, waitFor } from 'storybook/test';
import { FinishElsewhere } from '../../portal/account/FinishElsewhere.tsx';
import { returning } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

const ask = 'Email me a link to finish on my computer';

export default {
  title: 'Pages/Finish on another device',
  ...portalStories(
    'In the account panel of a draft: mails the applicant a link, which logs nobody in.',
    { path: '/academics', profile: returning },
    { FinishElsewhere },
  ),
};

const opens: NonNullable<PortalStory['play']> = async ({ canvas, userEvent }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Account' }));
  await expect(await canvas.findByRole('button', { name: ask })).toBeVisible();
};
const asks: NonNullable<PortalStory['play']> = async (scene) => {
  await opens(scene);
  await scene.userEvent.click(scene.canvas.getByRole('button', { name: ask }));
};

export const InThePanel: PortalStory = { play: opens };
const mailed = 'We have sent a link to ada@example.org.';

/** The button is gone, and the focus is where it was. */
export const Mailed: PortalStory = {
  args: { server: { mailLink: { message: mailed } } },
  play: async (scene) => {
    await asks(scene);
    // The address has an element of its own, which a translation leaves.
    const isStatus = (_: string, element: Element | null): boolean =>
      element?.getAttribute('role') === 'status' && element.textContent === mailed;
    const words = await scene.canvas.findByText(isStatus);
    await waitFor(() => expect(scene.canvas.queryByRole('button', { name: ask })).toBeNull());
    await expect(words.parentElement).toContainElement(document.activeElement as HTMLElement);
  },
};
export const MailedOnAPhone: PortalStory = { ...Mailed, globals: { viewport: { value: 'phone' } } };
export const Asking: PortalStory = {
  args: { server: { mailLink: 'never' } },
  play: async (scene) => {
    await asks(scene);
    await waitFor(() => expect(scene.canvas.queryByRole('button', { name: ask })).toBeNull());
  },
};
/** After five a day, the text has the address to open. It can be asked again. */
export const TooMany: PortalStory = {
  args: {
    server: {
      mailLink: {
        refused: 429,
        message:
          'You have asked for this link five times today. Open https://apply.example.edu/about on the other device ' +
          'and log in there.',
      },
    },
  },
  play: async (scene) => {
    await asks(scene);
    await scene.canvas.findByText(/five times today/);
    await expect(await scene.canvas.findByRole('button', { name: ask })).toBeVisible();
  },
};
/** The reason stays above the button. */
export const NotMailed: PortalStory = {
  args: { server: { mailLink: { refused: 500, message: 'Please try again later.' } } },
  play: async (scene) => {
    await asks(scene);
    await waitFor(() => expect(scene.canvas.getAllByText('Please try again later.').length).toBeGreaterThan(0));
  },
};
export const InTheDark: PortalStory = { ...Mailed, globals: { scheme: 'dark', viewport: { value: 'phone' } } };
