import { lostWords, readersStyles, sideways } from '../../tests/support/looking.ts';

/** Screens narrower than this are phones, on which text of double size may hide a part of a text, but never scrolls. */
const narrowest = 600;

/** The lost texts of a story, also with the text size and the spacing of readers. axe finds the small targets. */
export function layoutFindings(): readonly string[] {
  const isWide = document.documentElement.clientWidth >= narrowest;
  return [...lost(), ...wearing('large text', isWide ? lost : sideways), ...wearing('wide spacing', lost)];
}

const lost = (): readonly string[] => [...sideways(), ...lostWords()];

/** Applies the reader's styles during a measurement, without drawing them. */
function wearing(style: keyof typeof readersStyles, look: () => readonly string[]): readonly string[] {
  const former = [...document.adoptedStyleSheets];
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(readersStyles[style]);
  document.adoptedStyleSheets = [...former, sheet];
  const found = look();
  document.adoptedStyleSheets = former;
  return found.map((one) => `with ${style}: ${one}`);
}
