import { expect, waitFor } from 'storybook/test';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/Confirm',
  ...portalStories('Confirms the address with the mailed code.', {
    path: '/confirm',
    username: 'ada@example.org',
    handed: { message: 'Your account was created. We have sent a confirmation code to your email address.' },
  }),
};

export const AfterSigningUp: PortalStory = {
  play: async ({ canvas }) => {
    await expect(await canvas.findByLabelText(/^Email/)).toHaveValue('ada@example.org');
  },
};
/** The server's refusal of the code is shown at its field. */
export const CodeRefused: PortalStory = {
  args: {
    server: {
      confirm: {
        refused: 400,
        message: 'This confirmation code is wrong or has expired. Check it, or ask for a new one.',
      },
    },
  },
  play: async ({ canvas, userEvent }) => {
    const code = await canvas.findByLabelText(/code/i);
    await userEvent.type(code, '123456');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('This confirmation code is wrong'));
    await waitFor(() => expect(code).toBeInvalid());
  },
};
/** Another browser requested the code: the next step is in the mailbox, and the form is replaced. */
export const EnteredOnAnotherDevice: PortalStory = {
  args: {
    server: {
      confirm: {
        message: 'Your email address is confirmed. We have sent you an email with a link to set your password.',
        link_mailed: true,
      },
    },
  },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/code/i), '123456{Enter}');
    await waitFor(() =>
      expect(canvas.getByText(/^Your email address is confirmed/, { selector: 'main *' })).toHaveFocus(),
    );
    await expect(canvas.queryByRole('button', { name: 'Submit' })).not.toBeInTheDocument();
  },
};
export const NothingFilledIn: PortalStory = {
  args: { username: '' },
  play: async ({ canvas, userEvent }) => {
    const code = await canvas.findByLabelText(/code/i);
    await userEvent.click(canvas.getByRole('button', { name: 'Submit' }));
    await waitFor(() => expect(code).toBeInvalid());
  },
};
export const OnAPhone: PortalStory = { ...CodeRefused, globals: { viewport: { value: 'phone' } } };
