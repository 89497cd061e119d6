/** The calls of the browser for passkeys, loaded when one is made or used. */
export { startAuthentication, startRegistration } from '@simplewebauthn/browser';
