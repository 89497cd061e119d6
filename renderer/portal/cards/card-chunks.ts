/** The account screens by their path, each a chunk of its own; asking twice loads once. */
export const loadCard = {
  login: () => import('./LoginCard.tsx'),
  signup: () => import('./SignUpCard.tsx'),
  confirm: () => import('./ConfirmCard.tsx'),
  forgot: () => import('./ForgotCard.tsx'),
  reset: () => import('./ResetCard.tsx'),
};

/** For links: fetches the screen they lead to as soon as they are pointed at or focused. */
export function preloads(path: keyof typeof loadCard): { readonly onMouseEnter: () => void; readonly onFocus: () => void } {
  const preload = (): void => {
    // A chunk that cannot be fetched now is asked for again when the link is followed.
    Promise.all([loadCard[path](), import('../AuthRoot.tsx')]).catch(() => undefined);
  };
  return { onMouseEnter: preload, onFocus: preload };
}
