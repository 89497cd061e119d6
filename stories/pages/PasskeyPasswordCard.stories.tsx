import { returning } from '../set-up/application.ts';
import { refusedPassword } from '../set-up/refused-password.ts';
import { portalStories, type PortalStory } from '../set-up/story-portal.tsx';

export default {
  title: 'Pages/The password for passkeys',
  ...portalStories('The password that is asked before passkeys are added or removed, ten minutes after the log-in.', {
    path: '/account?passkeys',
    profile: returning,
  }),
};

export const Empty: PortalStory = {};
export const WrongPassword: PortalStory = refusedPassword('Continue');
export const OnAPhone: PortalStory = { ...WrongPassword, globals: { viewport: { value: 'phone' } } };
