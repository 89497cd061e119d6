import { nearest } from '../../source/nearest.ts';
import { imageMark } from '../../source/marked-text.ts';
import { textOf, type SourceNode } from '../../source/source-node.ts';
import type { SourceImage } from '../../source/source.ts';
import type { Check, CheckContext } from '../base/context.ts';
import { readsMarks } from './markup.ts';

/** The greatest size of an image in bytes: every applicant loads it. */
const mostBytes = 300_000;
/** The greatest width and height in pixels. */
const mostPixels = 4_000;

/** Images that are no file of the form, have no words, cannot be shown everywhere, or are not used. */
export const checkImages: Check = (context) => {
  const { images, index, report } = context;
  const used = new Set(index.texts.flatMap(({ node }) => checkImagesIn(node, context)));
  for (const [name, image] of Object.entries(images)) {
    const place = { file: `images/${name}`, path: [] };
    const refused = refusalOf(image);
    if (refused !== null) report('refused-image', place, name, ...refused);
    else if (!used.has(name)) report('unused-image', place, name);
  }
};

/** Returns the names of the images in the text. */
function checkImagesIn(node: SourceNode, { form, images, report }: CheckContext): readonly string[] {
  const found = textOf(node)
    .replaceAll(/\\[\\*[]/g, '')
    .matchAll(new RegExp(imageMark, 'g'));
  return Array.from(found, ([, words = '', name = '']) => {
    if (!Object.hasOwn(images, name)) report('unknown-image', node, name, nearest(name, Object.keys(images)));
    else if (words.trim() === '') report('image-without-words', node, name);
    else if (!readsMarks(form, node)) report('image-not-read', node, name);
    return name;
  });
}

/** What is wrong with an image, and the correction; null for a good one. */
function refusalOf({ isImage, bytes, width, height }: SourceImage): readonly [reason: string, fix: string] | null {
  if (!isImage) return ['is no PNG, JPEG or WebP image, as its name must say', 'Store it as PNG, JPEG or WebP.'];
  const number = (value: number): string => value.toLocaleString('en-US');
  if (bytes > mostBytes)
    return [`has ${number(bytes)} bytes, and can have ${number(mostBytes)}`, 'Make its file smaller.'];
  const most = Math.max(width, height);
  return most > mostPixels
    ? [`has a side of ${number(most)} pixels, and can have ${number(mostPixels)}`, 'Make its sides shorter.']
    : null;
}
