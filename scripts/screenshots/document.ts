/** The page that lists all pictures. */
import type { PlayedForm } from '../../tests/support/played-form.ts';
import type { Screen } from './screen.ts';
import { type Gallery, type Variant, variantsOf } from './screens.ts';
import { stories } from './storybook.ts';

/** The page with all pictures, in Markdown; it lies beside them. */
export function documentText(galleries: readonly Gallery[]): string {
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
  `<img src="${name}.webp" width="${width}" alt="${alt}">`;

const shownWidth = (width: number): number => (width < 768 ? 160 : 320);

function pictureTable(gallery: Gallery, screen: Screen): string {
  const { title } = screen;
  const variants = variantsOf(gallery, screen);
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
