import * as styles from './EditTheJson.module.css';

export interface FormMapProps {
  /** The HTML of the map, as `npm run forms -- map` writes it. */
  readonly html: string;
  /** The accessible name of the frame. */
  readonly title: string;
}

/** The map of a form: what shows, requires and clears what. */
export function FormMap({ html, title }: FormMapProps) {
  // oxlint-disable-next-line react/iframe-missing-sandbox -- the page is our own, and its story reads it
  return <iframe className={styles['map']} srcDoc={html} title={title} />;
}
