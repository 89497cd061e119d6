import { useContext } from 'react';
import { useFormStore } from '../../renderer/form/FormContext.tsx';
import type { LazyPlaces } from '../../renderer/loading/lazy-component.tsx';
import { ChunkError } from '../../renderer/loading/load-chunk.ts';
import { Button } from '../../renderer/parts/Button.tsx';
import { Notice } from '../../renderer/parts/Notice.tsx';
import { unbroken } from '../../renderer/parts/unbroken.ts';
import { Waiting } from '../../renderer/parts/Waiting.tsx';
import { errorText } from './error-text.ts';
import { PortalContext } from './portal-context.ts';
import { say } from './say.ts';

interface MissingPartProps {
  /** The reason of the failure. */
  readonly error: unknown;
  /** Loads the part again at once. */
  readonly onRetry: () => void;
  /** Continues without the part, if it blocks the page. */
  readonly onClose?: () => void;
}

/** Replaces a part of the page that could not be loaded, with the reason and the possible actions. */
export function MissingPart({ error, onRetry, onClose }: MissingPartProps) {
  const own = useFormStore();
  const portal = useContext(PortalContext) ?? { store: own, session: null };
  const { form } = portal.store;
  const onlyReloadHelps = error instanceof ChunkError && error.isGone;
  return (
    <div role="alert">
      <Notice tone="error">
        <p>{unbroken(errorText(error, portal))}</p>
        <Button kind="secondary" onClick={onlyReloadHelps ? () => location.reload() : onRetry}>
          {say(form, onlyReloadHelps ? 'reload' : 'tryAgain')}
        </Button>
        {onClose && (
          <>
            <span> </span>
            <Button kind="quiet" onClick={onClose}>
              {say(form, 'close')}
            </Button>
          </>
        )}
      </Notice>
    </div>
  );
}

function WaitingPart() {
  return <Waiting isWaiting label={say(useFormStore().form, 'loading')} />;
}

/** The placeholders of lazy components, with the form's texts. */
export const lazyPlaces: LazyPlaces = { Waiting: WaitingPart, Missing: MissingPart, areLargeLater: true };
