import { NotOpenYet } from '../../portal/opening/Shut.tsx';
import { returning } from '../set-up/application.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/OpeningTimes',
  ...portalStories(
    'In place of the pages of a form before it opens and after it has closed.',
    { path: '/about', times: { opens: '2099-03-01' } },
    { NotOpenYet },
  ),
};

export const BeforeOpening: PortalStory = {};

export const BeforeOpeningLoggedIn: PortalStory = { args: { profile: { ...returning, opening: 'early' } } };

/** The answers are not in an account. */
export const Closed: PortalStory = { args: { times: { closes: '2026-03-15' }, answers: { first_name: 'Ada' } } };

/** A draft can be read. */
export const ClosedLoggedIn: PortalStory = {
  args: { times: { closes: '2026-03-15' }, profile: { ...returning, opening: 'closed' } },
};
