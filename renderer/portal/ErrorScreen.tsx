import { useEffect, useRef } from 'react';
import { Card } from '../parts/Card.tsx';

/** What is left when nothing else can be drawn; it must not need the form, which may be what is missing. */
export function ErrorScreen() {
  const main = useRef<HTMLElement>(null);
  useEffect(() => {
    document.title = 'Something went wrong.';
    main.current?.focus();
  }, []);
  return (
    <main ref={main} tabIndex={-1}>
      <Card title="Something went wrong." level={1} width="narrow">
        <p>The issue that caused you to see this has been logged. We will get it fixed as soon as possible.</p>
      </Card>
    </main>
  );
}
