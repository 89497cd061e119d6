/** Renders the hand-written page to HTML. */
import { renderToString } from 'react-dom/server';
import { drawn, type Part } from './hand-written-page.tsx';

export const start = (content: readonly Part[]): string => renderToString(drawn(content));
