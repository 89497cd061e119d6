/** What the screens of mailed links about an account have in common. */
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useNavigate } from '../navigation/use-navigation.ts';
import { endOpenSession } from '../session/session/end-open-session.ts';
import type { Portal } from '../session/session/portal.ts';
import { publicClient } from '../session/session/public-client.ts';

/** What `read` finds in the query of the link that opened the screen at `path`. */
export function useMailedLink<Link>(path: string, read: (query: URLSearchParams) => Link): Link {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [link] = useState(() => read(new URLSearchParams(search)));
  useEffect(() => {
    // Remove the link's secret from the address and the history before any other request.
    void navigate(path, { replace: true });
  }, [navigate, path]);
  return link;
}

/**
 * Closes the session of this browser after an act that has ended all sessions of an account: it can be of another
 * account.
 */
export async function closeSessionHere(portal: Portal): Promise<void> {
  await endOpenSession(portal);
  await publicClient.logout().catch(() => undefined);
}
