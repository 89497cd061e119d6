/** Reads PDFs as other programs do: the text of a viewer, and the structure for assistive technology. */
import { createHash } from 'node:crypto';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { getDocumentProxy } from 'unpdf';

/**
 * The text of each page, with one space for each line break. A hyphen at the end of a line is a separate
 * character.
 */
export async function textOfPages(pdf: Uint8Array): Promise<readonly string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages = [...document.pages()].map((page) =>
    page.getText().replaceAll('\u0002', '-').replaceAll('\uFFFE', '-').normalize('NFC').replaceAll(/\s+/g, ' '),
  );
  document.destroy();
  library.destroy();
  return pages;
}

/** The lines of each page from top to bottom, without the margins. */
export async function linesOfPages(pdf: Uint8Array): Promise<readonly (readonly string[])[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  return Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => linesOf(await document.getPage(index + 1))),
  );
}

/** The margins of every sheet are at least 18 mm high. */
const margin = 51;

async function linesOf(
  page: Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>,
): Promise<readonly string[]> {
  const height = page.getViewport({ scale: 1 }).height;
  const { items } = await page.getTextContent();
  const lines = new Map<number, string>();
  for (const item of items) {
    if (!('str' in item) || item.str.trim() === '') continue;
    const y = Math.round(Number(item.transform[5]));
    if (y > margin && y < height - margin) lines.set(y, (lines.get(y) ?? '') + item.str);
  }
  return [...lines].toSorted(([a], [b]) => b - a).map(([, text]) => text);
}

/** The texts in the margins of each page that lie over another text or outside of the margins. */
export async function overlapsInMargins(pdf: Uint8Array): Promise<readonly string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const page = await document.getPage(index + 1);
    const { height, width } = page.getViewport({ scale: 1 });
    const texts = (await page.getTextContent()).items
      .flatMap((item) => ('str' in item && item.str.trim() !== '' ? [item] : []))
      .map((item) => {
        const [x = 0, y = 0] = item.transform.slice(4).map(Number);
        return { str: item.str, from: x, to: x + item.width, y };
      })
      .filter(({ y }) => y <= margin || y >= height - margin);
    const isWrong = (one: (typeof texts)[number]): boolean =>
      one.y < lowest ||
      one.y > height - lowest ||
      one.from < margin - 1 ||
      one.to > width - margin + 1 ||
      texts.some((two) => two.from > one.from && two.from < one.to - 1 && Math.abs(two.y - one.y) < 5);
    return texts.filter(isWrong).map(({ str }) => `${index + 1}: ${str}`);
  });
  return (await Promise.all(pages)).flat();
}

/** Printers need a margin of a quarter of an inch. */
const lowest = 18;

/** The darkness of the first page, 0 to 255, at points relative to its middle, to the right and down. */
export async function shadesOf(
  pdf: Uint8Array,
  points: readonly (readonly [right: number, down: number])[],
): Promise<readonly number[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const { data, width, height } = await document.getPage(0).render({ scale: 1, render: 'bitmap' });
  document.destroy();
  library.destroy();
  // Four bytes per point; the first three of gray are equal.
  return points.map(
    ([right, down]) => data[4 * ((Math.round(height / 2) + down) * width + Math.round(width / 2) + right)] ?? -1,
  );
}

/** The total darkness of each page, and its image for comparison. */
export async function picturesOf(
  pdf: Uint8Array,
): Promise<readonly { readonly ink: number; readonly picture: string }[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pictures: { ink: number; picture: string }[] = [];
  for (const page of document.pages()) {
    const { data } = await page.render({ scale: 1, render: 'bitmap' });
    const ink = data.reduce((sum, shade, index) => (index % 4 === 0 ? sum + 255 - shade : sum), 0);
    pictures.push({ ink, picture: createHash('sha256').update(data).digest('hex') });
  }
  document.destroy();
  library.destroy();
  return pictures;
}

interface PdfStructure {
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  /** Every entry in order, with as many dashes as its depth. */
  readonly outline: readonly string[];
  /** The roles of the elements on the pages. */
  readonly roles: ReadonlySet<string>;
  /** The alternative text of a mark. */
  readonly spoken: ReadonlySet<string>;
}

export async function structureOf(pdf: Uint8Array): Promise<PdfStructure> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const info = (await document.getMetadata()).info as { readonly Title?: string; readonly Language?: string };
  const pages = await Promise.all(Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)));
  const nodes = (await Promise.all(pages.map((page) => page.getStructTree()))).flatMap((tree) =>
    nodesOf(tree as Node | null),
  );
  return {
    title: info.Title ?? '',
    language: info.Language ?? '',
    isTagged: (await document.getMarkInfo())?.['Marked'] === true,
    outline: entriesOf((await document.getOutline()) as readonly Entry[] | null, ''),
    roles: new Set(nodes.flatMap(({ role }) => role ?? [])),
    spoken: new Set(nodes.flatMap(({ alt }) => alt ?? [])),
  };
}

interface Node {
  readonly role?: string;
  readonly alt?: string;
  readonly children?: readonly Node[];
}
interface Entry {
  readonly title: string;
  readonly items: readonly Entry[];
}

const nodesOf = (node: Node | null): readonly Node[] =>
  node === null ? [] : [node, ...(node.children ?? []).flatMap(nodesOf)];

const entriesOf = (entries: readonly Entry[] | null, dashes: string): readonly string[] =>
  (entries ?? []).flatMap(({ title, items }) => [`${dashes}${title}`].concat(entriesOf(items, `${dashes}-`)));
