/** The icon beside every error; the word "Error" is next to it for screen readers. */
export function ErrorIcon() {
  return (
    <svg aria-hidden="true" focusable="false" className="icon" viewBox="0 0 20 20">
      <circle cx="10" cy="10" r="9" fill="currentColor" />
      <path d="M10 5v6M10 14v1" className="icon-stroke" />
    </svg>
  );
}
