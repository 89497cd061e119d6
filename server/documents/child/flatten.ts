/** Draws the appearance of annotations and form fields onto the page and drops their behavior. */
import { PDFArray, PDFDict, PDFName, PDFNumber, type PDFPage, PDFRef, PDFStream } from '@cantoo/pdf-lib';

const isHidden = (flags: number): boolean => (flags & 0b10) !== 0 || (flags & 0b100000) !== 0;
/** Annotations without a printed appearance. */
const neverDrawn: ReadonlySet<string> = new Set(['Popup', 'Link']);

/** Draws every visible annotation that has an appearance onto its page. */
export function flattenAnnotations(page: PDFPage): void {
  const { node } = page;
  for (const annotation of annotationsOf(node)) {
    const form = appearanceOf(annotation);
    const drawing = form === null ? null : drawingOf(annotation, form.stream);
    if (form === null || drawing === null) continue;
    const name = node.newXObject('Flat', form.reference);
    page.pushOperators();
    node.addContentStream(
      node.context.register(node.context.flateStream(`q ${drawing.join(' ')} cm ${name.toString()} Do Q`)),
    );
  }
}

function annotationsOf(node: PDFPage['node']): readonly PDFDict[] {
  const all = node.Annots();
  if (all === undefined) return [];
  node.normalize();
  return all
    .asArray()
    .map((one) => node.context.lookup(one))
    .filter((one): one is PDFDict => one instanceof PDFDict)
    .filter((one) => {
      const subtype = one.lookup(PDFName.of('Subtype'));
      const flags = one.lookup(PDFName.of('F'));
      return (
        !(subtype instanceof PDFName && neverDrawn.has(subtype.decodeText())) &&
        !isHidden(flags instanceof PDFNumber ? flags.asNumber() : 0)
      );
    });
}

interface Appearance {
  readonly reference: PDFRef;
  readonly stream: PDFStream;
}

/** The normal appearance, in its current state if there are several. */
function appearanceOf(annotation: PDFDict): Appearance | null {
  const appearances = annotation.lookup(PDFName.of('AP'));
  let normal = appearances instanceof PDFDict ? appearances.get(PDFName.of('N')) : undefined;
  const states = annotation.context.lookup(normal);
  if (states instanceof PDFDict) {
    const state = annotation.lookup(PDFName.of('AS'));
    normal = state instanceof PDFName ? states.get(state) : undefined;
  }
  const stream = annotation.context.lookup(normal);
  return normal instanceof PDFRef && stream instanceof PDFStream ? { reference: normal, stream } : null;
}

/** The matrix that maps the box of the appearance to the rectangle of the annotation (ISO 32000, 12.5.5). */
function drawingOf(annotation: PDFDict, { dict }: PDFStream): readonly number[] | null {
  const rectangle = numbersOf(annotation.lookup(PDFName.of('Rect')), 4);
  const box = numbersOf(dict.lookup(PDFName.of('BBox')), 4);
  if (rectangle === null || box === null) return null;
  const matrix = numbersOf(dict.lookup(PDFName.of('Matrix')), 6) ?? [1, 0, 0, 1, 0, 0];
  const shown = boundsOf(transformed(box, matrix));
  const wanted = boundsOf([
    [rectangle[0] ?? 0, rectangle[1] ?? 0],
    [rectangle[2] ?? 0, rectangle[3] ?? 0],
  ]);
  const [across, up] = [shown.right - shown.left, shown.top - shown.bottom];
  if (across === 0 || up === 0) return null;
  const [x, y] = [(wanted.right - wanted.left) / across, (wanted.top - wanted.bottom) / up];
  return [x, 0, 0, y, wanted.left - shown.left * x, wanted.bottom - shown.bottom * y];
}

function numbersOf(value: unknown, count: number): readonly number[] | null {
  if (!(value instanceof PDFArray) || value.size() !== count) return null;
  const numbers = value
    .asArray()
    .map((_, index) => value.lookup(index))
    .map((one) => (one instanceof PDFNumber ? one.asNumber() : Number.NaN));
  return numbers.every(Number.isFinite) ? numbers : null;
}

type Point = readonly [x: number, y: number];

function transformed(box: readonly number[], matrix: readonly number[]): readonly Point[] {
  const [left = 0, bottom = 0, right = 0, top = 0] = box;
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = matrix;
  const corners: readonly Point[] = [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ];
  return corners.map(([x, y]) => [a * x + c * y + e, b * x + d * y + f]);
}

function boundsOf(points: readonly Point[]) {
  const [across, up] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return { left: Math.min(...across), right: Math.max(...across), bottom: Math.min(...up), top: Math.max(...up) };
}
