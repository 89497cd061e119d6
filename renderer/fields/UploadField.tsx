import type { InputProps } from './field-component.ts';
import * as styles from './Control.module.css';

/** Says when a document can be sent; sending needs an account. */
export function UploadInput({ services, words }: InputProps) {
  return <p className={styles['note']}>{services.isLoggedIn ? words('uploadLater') : words('uploadNeedsAccount')}</p>;
}
