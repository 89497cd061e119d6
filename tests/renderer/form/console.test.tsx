import { createElement } from 'react';
import { prerender } from 'react-dom/static';
import { expect, it } from 'vitest';

it.fails('a test fails when React reports a mistake of a component, though everything else is as expected', async () => {
  const items = ['first', 'second'].map((text) => createElement('li', null, text));
  const { prelude } = await prerender(<ul>{items}</ul>);
  expect(await new Response(prelude).text()).toContain('second');
});
