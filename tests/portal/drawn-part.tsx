import type { ReactNode } from 'react';
import { prerender } from 'react-dom/static';
import type { FieldErrors } from '../../engine/index.ts';
import { CurrentErrorsContext, PortalContext } from '../../portal/base/portal-context.ts';
import { memoryHistory } from '../../portal/navigation/memory-history.ts';
import { NavigatedScreens } from '../../portal/navigation/NavigatedScreens.tsx';
import { createNavigator } from '../../portal/navigation/navigator.ts';
import { createPortal } from '../../portal/session/session/portal.ts';
import { FormProvider, type FormStore } from '../../renderer/index.ts';

export interface DrawnPlace {
  readonly store: FormStore;
  /** Of the whole application; null while they are not known. */
  readonly errors: FieldErrors | null;
  readonly path: string;
}

/** The HTML of a part of the portal for a visitor. */
export async function drawnPart(part: ReactNode, { store, errors, path }: DrawnPlace): Promise<string> {
  const screen = (
    <PortalContext value={{ portal: createPortal(), store, session: null, errors: {} }}>
      <CurrentErrorsContext value={{ errors, areLate: false }}>
        <FormProvider id="" store={store}>
          {part}
        </FormProvider>
      </CurrentErrorsContext>
    </PortalContext>
  );
  const { prelude } = await prerender(
    <NavigatedScreens navigator={createNavigator([], memoryHistory(path))} loading={screen} broken={() => null} />,
  );
  return new Response(prelude).text();
}
