import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { spansOf } from '../../engine/index.ts';
import { Spans } from '../blocks/Content.tsx';
import { Button } from '../parts/Button.tsx';
import { Card } from '../parts/Card.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { firstWord } from './first-words.ts';
import { HeaderBar } from './Header.tsx';
import * as styles from './PageFrame.module.css';

/** What is left when nothing else can be drawn; its texts stand in the page, as the form may be what is missing. */
export function ErrorScreen() {
  const main = useRef<HTMLElement>(null);
  const { tryAgain, isTrying, hasFailedAgain } = useTryAgain();
  useEffect(() => {
    document.title = firstWord('errorScreenTitle');
    main.current?.focus();
  }, []);
  return (
    <>
      <HeaderBar institution={firstWord('institution')} title={firstWord('title')} />
      <main ref={main} tabIndex={-1} className={styles['main']}>
        <Card title={firstWord('errorScreenTitle')} level={1} width="narrow">
          <p>{firstWord('errorScreenText')}</p>
          <p>
            <Spans spans={spansOf(firstWord('errorScreenHelp'))} />
          </p>
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

/** Loads again what is missing; after a failure the whole page, as a newer version of it may have been deployed. */
function useTryAgain() {
  const { state, revalidate } = useRevalidator();
  const [hasFailedAgain, setHasFailedAgain] = useState(false);
  const isTrying = state === 'loading';
  const tryAgain = (): void => {
    if (isTrying) return;
    // Answers that are only in memory survive this, and no reload.
    if (!hasFailedAgain) void revalidate().then(() => setHasFailedAgain(true));
    else location.reload();
  };
  return { tryAgain, isTrying, hasFailedAgain: hasFailedAgain && !isTrying };
}
