import type { Decorator } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import brandDark from 'matricula:forms/brand/dark.css?inline';
import dark from '../../renderer/styles/dark.css?inline';
import { TextsContext, type Texts } from './texts.ts';

/** The theme of the toolbar: only other tokens. */
export const withTheme: Decorator = (Story, { globals }) => (
  <Themed theme={String(globals['theme'])}>
    <Story />
  </Themed>
);

function Themed({ theme, children }: { readonly theme: string; readonly children: React.ReactNode }) {
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme;
  }, [theme]);
  return children;
}

/** The color scheme of the toolbar: the same tokens that the page of the portal links for screens. */
export const withScheme: Decorator = (Story, { globals }) => (
  <>
    {globals['scheme'] === 'dark' && (
      <style media="screen">
        {dark}
        {brandDark}
      </style>
    )}
    <Story />
  </>
);

/** The form text of the toolbar. */
export const withTexts: Decorator = (Story, { globals }) => (
  <TextsContext value={globals['texts'] === 'longer' ? 'longer' : ('written' satisfies Texts)}>
    <Story />
  </TextsContext>
);
