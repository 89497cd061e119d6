/** Another image in a text is a change of the text; bold words that are the same words are none. */
import { expect, it } from 'vitest';
import { diffForms } from '../../../workbench/check/index.ts';
import { comparedForm } from './compared-form.ts';

const formWith = (name: string, hint = '![A map](map.png)') =>
  comparedForm({
    pages: [{ id: 'p', title: 'P', blocks: [{ type: 'text', key: 'name', label: 'Name ![Map](map.png)', hint }] }],
    keys: { name: { type: 'text', maxLength: 45 } },
    images: { 'map.png': { src: `/assets/${name}`, width: 4, height: 3, bytes: 9, isImage: true } },
  });
const sentences = (...[before, after]: Parameters<typeof diffForms>) =>
  diffForms(before, after).map(({ aspect, key, verdict, sentence }) => [aspect, key, verdict, sentence]);
const instead = 'The image is "map-1.png" instead of "map-0.png".';

it('another content of an image is a change of each text that shows it', () => {
  expect(sentences(formWith('map-0.png'), formWith('map-0.png'))).toEqual([]);
  expect(sentences(formWith('map-0.png'), formWith('map-1.png'))).toEqual([
    ['text', 'name', 'safe', instead],
    ['text', 'name', 'safe', instead],
  ]);
});

it('other words of an image are a change of the text', () => {
  expect(sentences(formWith('map-0.png'), formWith('map-0.png', '![The campus](map.png)'))).toEqual([
    ['text', 'name', 'safe', 'The hint is "The campus" instead of "A map".'],
  ]);
});
