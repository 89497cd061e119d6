import type { StorybookConfig } from '@storybook/react-vite';
import react from '@vitejs/plugin-react';
import { matriculaForms } from './matricula-forms.ts';

/** No request leaves the machine. */
const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  features: { sidebarOnboardingChecklist: false },
  typescript: { reactDocgen: 'react-docgen' },
  viteFinal: (vite) => ({
    ...vite,
    plugins: [matriculaForms(), ...(vite.plugins ?? []), react()],
    // Listed in advance, so that no story renders twice after a late discovery of a package.
    optimizeDeps: {
      ...vite.optimizeDeps,
      include: [
        ...(vite.optimizeDeps?.include ?? []),
        'react',
        'react-dom',
        'react-dom/client',
        'react/jsx-runtime',
        'react/jsx-dev-runtime',
        'react-router',
        '@tanstack/react-query',
        'zustand',
        'react-select',
        'use-debounce',
        'typebox',
        'ajv',
        'ajv-errors',
        'ajv/dist/standalone/index.js',
        'jsonata',
        'jsonc-parser',
        'storybook/theming',
      ],
    },
  }),
};
export default config;
