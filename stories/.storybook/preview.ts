import type { Preview } from '@storybook/react-vite';
import { configure, expect } from 'storybook/test';
import { create } from 'storybook/theming';
// A monospaced font on every machine, also in a browser without fonts of its own.
import '@fontsource/noto-sans-mono/latin-400.css';
import institution from '../../forms/brand/institution.json' with { type: 'json' };
import 'matricula:forms/brand/theme.css';
import '../../renderer/styles/base.css';
import '../../portal/styles/page.css';
import '../../renderer/styles/print.css';
import '../set-up/second-institution.css';
import '../set-up/stories.css';
import { sideways, textsOfReact, translatedNames } from '../../tests/support/looking.ts';
import { layoutFindings } from './layout-findings.ts';
import { StoryFrame, StoryPage } from '../set-up/docs-later.tsx';
import { withDirection, withScheme, withTextSize, withTexts, withTheme } from '../set-up/toolbar.tsx';

// Rendering is slow on a busy machine.
configure({ asyncUtilTimeout: 30_000 });

const preview: Preview = {
  tags: ['autodocs'],
  // The pages preload the typeface of headings; a story waits for it.
  loaders: [
    async () => {
      const heading = getComputedStyle(document.documentElement).getPropertyValue('--font-heading');
      await document.fonts.load(`600 1rem ${heading}`).catch(() => []);
      return {};
    },
  ],
  decorators: [withTexts, withTheme, withScheme, withDirection, withTextSize],
  // No story loses a text, and the translation of a browser can take no text away from React, nor change
  // an address, a reference or the name of a file.
  afterEach: async ({ title }) => {
    // The pages that are only about stories have layouts of their own, and need no translation.
    const isProduct = /^(?:Fields|Blocks|Parts|Form|Pages)\//.test(title);
    await expect(isProduct ? [...layoutFindings(), ...textsOfReact(), ...translatedNames()] : sideways()).toEqual([]);
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
        wide: { name: 'Phone, 390', styles: { width: '390px', height: '844px' }, type: 'mobile' },
        row: { name: 'Phone, 480', styles: { width: '480px', height: '844px' }, type: 'mobile' },
        tablet: { name: 'Tablet, 768', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        desktop: { name: 'Desktop, 1280', styles: { width: '1280px', height: '800px' }, type: 'desktop' },
        large: { name: 'Large screen, 1920', styles: { width: '1920px', height: '1080px' }, type: 'desktop' },
      },
    },
    options: {
      storySort: {
        order: [
          'Welcome',
          'Tokens',
          'Every field',
          'Edit the JSON',
          'Themes',
          'Fields',
          'Blocks',
          'Parts',
          'Form',
          'Pages',
        ],
      },
    },
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
    direction: {
      description: 'Left to right or right to left',
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'ltr', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
    textSize: {
      description: 'The text size of the browser',
      toolbar: {
        title: 'Text size',
        icon: 'zoom',
        dynamicTitle: true,
        items: [
          { value: '100', title: 'Text 100 %' },
          { value: '150', title: 'Text 150 %' },
          { value: '200', title: 'Text 200 %' },
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
  initialGlobals: { theme: 'default', scheme: 'light', texts: 'written', direction: 'ltr', textSize: '100' },
};
export default preview;
