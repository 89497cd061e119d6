/** The account screens, loaded together. */
export { AuthRoot, loadAuthRoot } from './AuthRoot.tsx';
export * as confirm from './cards/ConfirmCard.tsx';
export * as forgot from './cards/ForgotCard.tsx';
export * as login from './cards/LoginCard.tsx';
export * as reset from './cards/ResetCard.tsx';
export * as signup from './cards/SignUpCard.tsx';
