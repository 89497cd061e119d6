import { returning, validating } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

const arrived: NonNullable<PortalStory['play']> = async ({ canvas }) => {
  await canvas.findByRole('heading', { level: 1, name: 'High School' });
};

export default {
  title: 'Pages/High school',
  ...portalStories('The second step: up to three schools that the applicant has attended.', { path: '/high-school' }),
  play: arrived,
};

export const Visitor: PortalStory = {};
export const Returning: PortalStory = { args: { profile: returning } };
export const ThreeSchools: PortalStory = {
  args: {
    profile: {
      ...returning,
      add_another: { hs: 3 },
      answer: { ...returning.answer, hs_2_name: 'Second High School', hs_3_name: 'Third High School' },
    },
  },
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: /3 of 3/ });
  },
};
export const ValidatingWithErrors: PortalStory = { args: { profile: validating, hasChangedPage: true } };
export const OnAPhone: PortalStory = { ...Returning, globals: { viewport: { value: 'phone' } } };
export const InTheDark: PortalStory = { ...Visitor, globals: { scheme: 'dark', viewport: { value: 'phone' } } };
