import { expect, waitFor, within } from 'storybook/test';
import { completeApplications } from '../../tests/support/complete-applications.ts';
import { firstLogin, receipt, type Profile } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

const grace: Profile = { ...firstLogin, username: 'grace@example.org', answer: completeApplications.scholarship };

export default {
  title: 'Pages/Scholarship',
  ...portalStories('The second form: its own steps, header, footer and texts.', { form: 'scholarship', path: '/you' }),
};

const isAt =
  (title: string): NonNullable<PortalStory['play']> =>
  async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { level: 1, name: title })).toBeVisible();
  };

export const You: PortalStory = { play: isAt('About you') };
/** Two services, and the essay as a document. */
export const Plans: PortalStory = {
  args: {
    path: '/plans',
    profile: {
      ...grace,
      answer: { ...grace.answer, essay: '', service_2_name: 'Fire brigade' },
      add_another: { service: 2 },
      tabs: { essay_ways: 'upload' },
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: /2 of 2/ });
    await waitFor(() =>
      expect(canvas.getByRole('tab', { name: 'Upload it' })).toHaveAttribute('aria-selected', 'true'),
    );
  },
};
/** The last step has questions below the answers to check. */
export const Funding: PortalStory = {
  args: { path: '/funding', profile: grace },
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^Change First Name/ })).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Send application' })).toBeVisible();
  },
};
/** The check over several answers: the amount is more than what is missing. */
export const TooMuch: PortalStory = {
  args: {
    path: '/funding',
    profile: {
      ...grace,
      answer: { ...grace.answer, other_aid: 'Y', other_aid_amount: '5000' },
      web_status: [{ web_status: 'started' }, { web_status: 'validating' }],
    },
    hasChangedPage: true,
  },
  play: async ({ canvas }) => {
    const alert = await canvas.findByRole('alert', { name: /missing some information/ });
    await expect(await within(alert).findByRole('link', { name: /more than you need/ })).toBeVisible();
  },
};
export const Received: PortalStory = {
  args: {
    path: '/received',
    profile: { ...grace, web_status: [{ web_status: 'started' }, { web_status: 'submitted' }], receipt },
  },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('K7M2-QXRD')).toBeVisible();
    await expect(await canvas.findByText('Your scholarship receipt')).toBeVisible();
  },
};
export const YouOnAPhone: PortalStory = { ...You, globals: { viewport: { value: 'phone' } } };
export const PlansOnAPhone: PortalStory = { ...Plans, globals: { viewport: { value: 'phone' } } };
export const FundingOnAPhone: PortalStory = { ...Funding, globals: { viewport: { value: 'phone' } } };
