import { useId } from 'react';
import { fileAddresses } from '../../api-client/index.ts';
import { hrefOf } from '../../renderer/loading/base-path.ts';
import type { Session } from '../session/session/session.ts';
import { say } from '../base/say.ts';

/** The submitted documents, each of which opens in a tab; nothing without any. */
export function SentDocuments({ session: { store, shownDocuments } }: { readonly session: Session }) {
  const { form } = store;
  const titleId = useId();
  if (shownDocuments.size === 0) return null;
  return (
    <div>
      <h3 id={titleId}>{say(form, 'receiptDocuments')}</h3>
      <ul aria-labelledby={titleId}>
        {Array.from(shownDocuments, ([key, { file_name: file }]) => (
          <li key={key}>
            <a
              href={hrefOf(fileAddresses.document(key))}
              target="_blank"
              rel="noopener"
              aria-label={say(form, 'openFile', { file })}
            >
              <bdi translate="no">{file}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
