import { expect, waitFor } from 'storybook/test';
import type { PortalStory } from './story-portal.tsx';

/** A card whose present password the server refuses, after the button with this name. */
export const refusedPassword = (button: string): PortalStory => ({
  args: { server: { givePassword: { refused: 400, message: "This isn't your present password." } } },
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText(/^Present Password/), 'Correct horse 7!');
    await userEvent.click(canvas.getByRole('button', { name: button }));
    await waitFor(() => expect(canvas.getAllByText("This isn't your present password.").length).toBeGreaterThan(0));
  },
});
