/** The validators of the account screens, loaded together. */
export { validators as confirm } from 'matricula:forms/confirm.validators.js';
export { validators as deleteAccount } from 'matricula:forms/delete-account.validators.js';
export { validators as downloadData } from 'matricula:forms/download-data.validators.js';
export { validators as endSessions } from 'matricula:forms/end-sessions.validators.js';
export { validators as forgot } from 'matricula:forms/forgot.validators.js';
export { validators as login } from 'matricula:forms/login.validators.js';
export { validators as newEmail } from 'matricula:forms/new-email.validators.js';
export { validators as passkeyPassword } from 'matricula:forms/passkey-password.validators.js';
export { validators as password } from 'matricula:forms/password.validators.js';
export { validators as renamePasskey } from 'matricula:forms/rename-passkey.validators.js';
export { validators as reset } from 'matricula:forms/reset.validators.js';
export { validators as signUp } from 'matricula:forms/sign-up.validators.js';
