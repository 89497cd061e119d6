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

/** The direction of the toolbar, for languages written from right to left. */
export const withDirection: Decorator = (Story, { globals }) => (
  <OfRoot name="direction" value={globals['direction'] === 'rtl' ? 'rtl' : ''}>
    <Story />
  </OfRoot>
);

/** The text size of the toolbar; all sizes follow it, as with the setting of a browser. */
export const withTextSize: Decorator = (Story, { globals }) => (
  <OfRoot name="font-size" value={globals['textSize'] === '100' ? '' : `${String(globals['textSize'])}%`}>
    <Story />
  </OfRoot>
);

interface OfRootProps {
  readonly name: 'direction' | 'font-size';
  /** Empty: as the browser sets it. */
  readonly value: string;
  readonly children: React.ReactNode;
}

/** A property of the root element for as long as the story is shown. */
function OfRoot({ name, value, children }: OfRootProps) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    style.setProperty(name, value);
    return () => void style.removeProperty(name);
  }, [name, value]);
  return children;
}

/** The form text of the toolbar. */
export const withTexts: Decorator = (Story, { globals }) => (
  <TextsContext value={globals['texts'] === 'longer' ? 'longer' : ('written' satisfies Texts)}>
    <Story />
  </TextsContext>
);
