import type { Decorator } from '@storybook/react-vite';
import { useLayoutEffect } from 'react';
import { TextsContext, type Texts } from './texts.ts';

/** The toolbar's theme: nothing but other tokens. */
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

/** The toolbar's form text. */
export const withTexts: Decorator = (Story, { globals }) => (
  <TextsContext value={globals['texts'] === 'longer' ? 'longer' : ('written' satisfies Texts)}>
    <Story />
  </TextsContext>
);
