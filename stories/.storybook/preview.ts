import type { Preview } from '@storybook/react-vite';
import { configure, expect } from 'storybook/test';
import { create } from 'storybook/theming';
// A monospaced font on every machine, also in a browser without fonts of its own.
import '@fontsource/noto-sans-mono/latin-400.css';
import institution from '../../forms/brand/institution.json' with { type: 'json' };
import 'matricula:forms/brand/theme.css';
import '../../renderer/styles/base.css';
import '../../renderer/styles/print.css';
import '../set-up/second-institution.css';
import '../set-up/stories.css';
import { StoryFrame, StoryPage } from '../set-up/docs-later.tsx';
import { withScheme, withTexts, withTheme } from '../set-up/toolbar.tsx';

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [withTexts, withTheme, withScheme],
  // No story causes horizontal scrolling.
  afterEach: async () => {
    const { scrollWidth, clientWidth } = document.documentElement;
    await expect(scrollWidth, 'The story is wider than its screen.').toBeLessThanOrEqual(clientWidth);
  },
  parameters: {
    layout: 'fullscreen',
    controls: { expanded: true },
    // Ids are answer keys, so each story on a documentation page has a frame of its own.
    docs: {
      story: { inline: false },
      page: StoryPage,
      components: { Story: StoryFrame },
      theme: create({ base: 'light', fontCode: "'Noto Sans Mono', monospace" }),
    },
    // A rule of WCAG 2.2 (targets of at least 24 pixels) that axe disables by default.
    a11y: { test: 'error', config: { rules: [{ id: 'target-size', enabled: true }] } },
    viewport: {
      options: {
        phone: { name: 'Phone, 320', styles: { width: '320px', height: '640px' }, type: 'mobile' },
        tablet: { name: 'Tablet, 768', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        desktop: { name: 'Desktop, 1280', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
      },
    },
    options: { storySort: { order: ['Edit the JSON', 'Themes', 'Fields', 'Blocks', 'Parts', 'Form', 'Pages'] } },
  },
  globalTypes: {
    theme: {
      description: 'Whose colors',
      toolbar: {
        title: 'Theme',
        icon: 'paintbrush',
        dynamicTitle: true,
        items: [
          { value: 'default', title: institution.partner_name },
          { value: 'harbor', title: 'Harbor College' },
        ],
      },
    },
    scheme: {
      description: 'Light or dark',
      toolbar: {
        title: 'Scheme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
      },
    },
    texts: {
      description: 'Whose words',
      toolbar: {
        title: 'Form text',
        icon: 'document',
        dynamicTitle: true,
        items: [
          { value: 'written', title: 'As written' },
          { value: 'longer', title: 'Half as long again' },
        ],
      },
    },
  },
  initialGlobals: { theme: 'default', scheme: 'light', texts: 'written' },
};
export default preview;
