import type { Decorator } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
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

/** The form text of the toolbar. */
export const withTexts: Decorator = (Story, { globals }) => (
  <TextsContext value={globals['texts'] === 'longer' ? 'longer' : ('written' satisfies Texts)}>
    <Story />
  </TextsContext>
);
