import { expect } from 'storybook/test';
import { returning, validating } from '../set-up/application.ts';
import { expectFullWidth } from '../set-up/looks.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

const arrived: NonNullable<PortalStory['play']> = async ({ canvas }) => {
  await canvas.findByRole('heading', { level: 1, name: 'Academics' });
};

export default {
  title: 'Pages/Academics',
  ...portalStories('The third step: the intended studies, test scores and colleges.', {
    path: '/academics',
  }),
  play: arrived,
};

export const Visitor: PortalStory = {};
export const Returning: PortalStory = { args: { profile: returning } };
/** With all fields that other answers show. */
export const WithCollegesAndScores: PortalStory = {
  args: {
    profile: {
      ...returning,
      add_another: { college: 2 },
      answer: {
        ...returning.answer,
        college_credit: 'Y',
        college_name: 'Oak College',
        college_2_name: 'Elm College',
        sat_taken: 'Y',
        act_taken: 'Y',
      },
    },
  },
};
export const ValidatingWithErrors: PortalStory = { args: { profile: validating, hasChangedPage: true } };
/** The buttons fill the width, and at the end of the page a thumb reaches the one that continues. */
export const OnAPhone: PortalStory = {
  ...WithCollegesAndScores,
  play: async (scene) => {
    await arrived(scene);
    const onward = scene.canvas.getByRole('button', { name: 'Save & Continue' });
    await expectFullWidth(onward);
    await expectFullWidth(scene.canvas.getByRole('button', { name: 'Save & Go Back' }));
    scrollTo(0, document.documentElement.scrollHeight);
    const { top, bottom } = onward.getBoundingClientRect();
    await expect((top + bottom) / 2).toBeGreaterThan(innerHeight / 3);
    await expect(bottom).toBeLessThan(innerHeight);
  },
  globals: { viewport: { value: 'phone' } },
};
export const OnAWidePhone: PortalStory = { ...OnAPhone, args: {}, globals: { viewport: { value: 'wide' } } };
