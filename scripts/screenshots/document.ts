/** The text of docs/screens.md. */
import type { PlayedForm } from '../../tests/support/played-form.ts';
import { beforeFolder, review, type StepMeasures } from './comparisons.ts';
import { type Gallery, type Screen, type Variant, variantsOf } from './screens.ts';
import { stories } from './storybook.ts';

/** The page with all pictures, and the measured steps of the default form. */
export function documentText(galleries: readonly Gallery[], measures: Readonly<Record<string, StepMeasures>>): string {
  return [
    '# Screenshots',
    '',
    '`npm run screenshots` creates this page from the running portal and the built Storybook. ' +
      'People and answers are invented.',
    '',
    ...galleries.flatMap((gallery) => [
      `## ${titleOf(gallery.played)}`,
      '',
      gallery.screens.map((screen) => pictureTable(gallery, screen)).join('\n'),
    ]),
    '## Storybook',
    '',
    'Some pages of Storybook, which `npm run storybook` starts.',
    '',
    ...stories.flatMap(({ id, title }) => [
      `### ${title}`,
      '',
      image(`storybook-${id}`, 640, `Storybook: ${title}`),
      '',
    ]),
    ...reviewText(measures),
  ].join('\n');
}

/** The title of a form, with the words of the institution. */
const titleOf = ({ form }: PlayedForm): string =>
  form.title.replaceAll(/\{(\w+)\}/g, (placeholder, word: string) => form.institution[word] ?? placeholder);

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
/** Ends with an empty line. */
const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  `${[head, head.map(() => '---'), ...rows].map(row).join('\n')}\n`;
const image = (name: string, width: number, alt: string): string =>
  `<img src="screens/${name}.webp" width="${width}" alt="${alt}">`;

const shownWidth = (width: number): number => (width < 768 ? 160 : 320);

function pictureTable(gallery: Gallery, { id, title, isMain }: Screen): string {
  const variants = variantsOf(gallery, { id, isMain });
  const words = ({ width, scheme }: Variant, unit: string): string =>
    `${width} ${unit}${scheme === 'dark' ? ', dark' : ''}`;
  const images = variants.map((variant) =>
    image(variant.name, shownWidth(variant.width), `${title}, ${words(variant, 'pixels wide')}`),
  );
  return `### ${title}\n\n${table(
    variants.map((variant) => words(variant, 'px')),
    [images],
  )}`;
}

/** The pictures and measures before and after the design review. */
function reviewText(measures: Readonly<Record<string, StepMeasures>>): readonly string[] {
  const number = (value: number | undefined): string => value?.toLocaleString('en-US') ?? '';
  const steps = Object.entries(measures).map(([id, { height, controls }]) => {
    const before = review.steps[id];
    return [id, number(before?.height), number(height), number(before?.controls), number(controls)];
  });
  return [
    '## Before and after the design review',
    '',
    `Before is commit ${review.commit}. Controls are text boxes, lists and choices.`,
    '',
    table(['step of a visitor, 320 px wide', 'height before', 'after, in px', 'controls before', 'after'], steps),
    ...review.comparisons.map(({ id, item, width, height }) =>
      pair(item, id, `after-${id}`, height === undefined ? 120 : width < 768 ? 240 : 440),
    ),
    ...review.stories.map(({ item, before, after }) => pair(item, before, `storybook-${after}`, 440)),
  ];
}

function pair(item: string, before: string, after: string, width: number): string {
  const images = [image(`${beforeFolder}/${before}`, width, `${item}: before`), image(after, width, `${item}: after`)];
  return `### ${item}\n\n${table(['before', 'after'], [images])}`;
}
