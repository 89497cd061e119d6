import type { Meta, StoryObj } from '@storybook/react-vite';
import admissions from 'matricula:maps/admissions';
import scholarship from 'matricula:maps/scholarship';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { FormMap } from './FormMap.tsx';

const meta: Meta<typeof FormMap> = {
  title: 'Edit the JSON/Map',
  component: FormMap,
  args: { html: scholarship, title: 'Map of the scholarship form' },
  parameters: { docs: { story: { height: '800px' } } },
};
export default meta;
type Story = StoryObj<typeof FormMap>;

/** The content of the frame, when its script has run. */
async function mapIn(canvas: HTMLElement): Promise<HTMLElement> {
  const frame = canvas.querySelector('iframe');
  await waitFor(() => expect(frame?.contentDocument?.querySelector('.node[tabindex="0"]')).not.toBeNull());
  return frame?.contentDocument?.body as HTMLElement;
}

export const Scholarship: Story = {};

/** A large form. */
export const Admissions: Story = { args: { html: admissions, title: 'Map of the admissions form' } };

/** A search marks questions; a selected question shows its neighbors and its conditions. */
export const SearchedAndSelected: Story = {
  args: { html: admissions, title: 'Map of the admissions form' },
  play: async ({ canvasElement }) => {
    const map = within(await mapIn(canvasElement));
    await userEvent.type(map.getByRole('searchbox'), 'country');
    await expect(map.getByRole('status')).toHaveTextContent(/^[1-9]/);
    await userEvent.click(map.getByRole('button', { name: /^Country, select, required$/ }));
    await expect(await map.findByRole('heading', { name: /^Affects/ })).toBeVisible();
    await expect(map.getByRole('heading', { name: 'Country' })).toBeVisible();
  },
};
