import { returning, validating } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default { title: 'Pages/Academics', ...portalStories({ path: '/academics' }) };

const arrived: NonNullable<PortalStory['play']> = async ({ canvas }) => { await canvas.findByRole('heading', { level: 1, name: 'Academics' }); };

export const Visitor: PortalStory = { play: arrived };
export const Returning: PortalStory = { args: { profile: returning }, play: arrived };
/** With everything that other answers open. */
export const WithCollegesAndScores: PortalStory = {
  args: {
    profile: {
      ...returning, add_another: { college: 2 },
      answer: { ...returning.answer, college_credit: 'Y', college_name: 'Oak College', college_2_name: 'Elm College', sat_taken: 'Y', act_taken: 'Y' },
    },
  },
  play: arrived,
};
export const ValidatingWithErrors: PortalStory = { args: { profile: validating, hasChangedPage: true }, play: arrived };
export const OnAPhone: PortalStory = { ...WithCollegesAndScores, globals: { viewport: { value: 'phone' } } };
