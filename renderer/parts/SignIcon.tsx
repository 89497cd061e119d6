/** The lines of each sign. Drawn, because not every device has a font with arrows. */
const lines = { up: 'M10 17V3M4 9l6-6 6 6', down: 'M10 3v14M4 11l6 6 6-6', out: 'M4 4l12 12M4 16L16 4' };

/** An arrow or a cross in the color of the text, on a button with a name. */
export function SignIcon({ sign }: { readonly sign: keyof typeof lines }) {
  return (
    <svg aria-hidden="true" focusable="false" className="icon" viewBox="0 0 20 20">
      <path d={lines[sign]} fill="none" stroke="currentColor" strokeWidth="2" />
    </svg>
  );
}
