import { returning } from '../set-up/application.ts';
import { refusedPassword } from '../set-up/refused-password.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/Log out other devices',
  ...portalStories('The password that is asked before other devices are logged out, ten minutes after the log-in.', {
    path: '/account?end=',
    profile: returning,
  }),
};

export const Empty: PortalStory = {};
export const WrongPassword: PortalStory = refusedPassword('Log Out');
export const OnAPhone: PortalStory = { ...WrongPassword, globals: { viewport: { value: 'phone' } } };
