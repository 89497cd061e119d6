import { useEffect, useState } from 'react';
import { spansOf } from '../../engine/index.ts';
import { ownWords } from '../../engine/internal.ts';
import { drawSpans } from '../../renderer/loading/marked-text.tsx';
import { Button } from '../../renderer/parts/Button.tsx';
import { Card } from '../../renderer/parts/Card.tsx';
import { focusHeading } from '../../renderer/parts/focus-heading.ts';
import { unbroken } from '../../renderer/parts/unbroken.ts';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { useReload, useUnderWay } from '../navigation/use-navigation.ts';
import { firstWord } from '../base/first-words.ts';
import { referenceOf } from '../base/message-of.ts';
import { HeaderBar } from './Header.tsx';
import * as styles from './PageFrame.module.css';

/** As `ErrorScreen`, for the error that it replaces. */
export const drawErrorScreen = (error: unknown) => <ErrorScreen error={error} />;

/**
 * The screen if nothing else can be shown. The build writes its texts into the page, because the form may be missing.
 */
export function ErrorScreen({ error }: { readonly error: unknown }) {
  const reference = referenceOf(error);
  const { tryAgain, isTrying, hasFailedAgain } = useTryAgain();
  useEffect(() => {
    document.title = firstWord('errorScreenTitle');
    focusHeading();
  }, []);
  return (
    <>
      <HeaderBar institution={firstWord('institution')} title={firstWord('title')} />
      <main className={styles['main']}>
        <Card title={firstWord('errorScreenTitle')} level={1} width="narrow">
          <p>{firstWord('errorScreenText')}</p>
          <p>{drawSpans(spansOf(firstWord('errorScreenHelp')))}</p>
          {reference !== null && <p>{unbroken(`${firstWord('errorReference')} ${ownWords(reference)}`)}</p>}
          <Button aria-disabled={isTrying} onClick={tryAgain}>
            {firstWord('errorScreenTryAgain')}
          </Button>
          <Waiting isWaiting={isTrying} label={firstWord('errorScreenTrying')} />
          <p role="status">{hasFailedAgain && firstWord('errorScreenStill')}</p>
        </Card>
      </main>
    </>
  );
}

/** Loads the missing parts again. After a second failure reloads the page, because a newer version may be deployed. */
function useTryAgain() {
  const reload = useReload();
  const { pending } = useUnderWay();
  const [hasFailedAgain, setHasFailedAgain] = useState(false);
  const isTrying = pending !== null;
  const tryAgain = (): void => {
    if (isTrying) return;
    // Answers in memory survive this, but not a reload.
    if (!hasFailedAgain) void reload().then(() => setHasFailedAgain(true));
    else location.reload();
  };
  return { tryAgain, isTrying, hasFailedAgain: hasFailedAgain && !isTrying };
}
