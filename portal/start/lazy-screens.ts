/** The screens besides the pages of a form, loaded together. */
export * as account from '../account/AccountPage.tsx';
export { ApplicationsPage } from '../applications/ApplicationsPage.tsx';
export { AuthRoot, loadAuthRoot } from '../account/AuthRoot.tsx';
export * as confirm from '../cards/ConfirmCard.tsx';
export * as emaillink from '../cards/EmailLinkCard.tsx';
export * as forgot from '../cards/ForgotCard.tsx';
export * as login from '../cards/LoginCard.tsx';
export * as newemail from '../cards/NewEmailCard.tsx';
export * as password from '../cards/PasswordCard.tsx';
export * as reset from '../cards/ResetCard.tsx';
export * as signup from '../cards/SignUpCard.tsx';
