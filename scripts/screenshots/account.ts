/** The pictured acts of an applicant on the account, each with its mail. */
import { phone } from '../../tests/drivers/hand.ts';
import { withAuthenticator } from '../../tests/support/virtual-authenticator.ts';
import { personPassword, type Photographed } from './people.ts';
import type { Screen } from './screen.ts';

type Act = (place: Photographed) => Promise<unknown>;

/** An address receives few such mails a day. */
let addresses = 0;

const then =
  (...acts: readonly Act[]): Act =>
  async (place) => {
    for (const act of acts) await act(place);
  };

const open =
  (path: string): Act =>
  ({ page }) =>
    page.goto(path);
const isShown =
  (text: string | RegExp): Act =>
  ({ page }) =>
    page.getByText(text).first().waitFor();
const press =
  (name: string): Act =>
  ({ page }) =>
    page.getByRole('button', { name, exact: true }).click();
const enter =
  (answers: Readonly<Record<string, string>>): Act =>
  async ({ page }) => {
    for (const [key, answer] of Object.entries(answers)) await page.locator(`[id="${key}"]`).fill(answer);
  };
const presentPassword = enter({ current_password: personPassword });

/** Opens the link of a mail. */
const openLink =
  (subject: string): Act =>
  async ({ page, portal }) => {
    const { text } = await portal.mail(subject);
    await page.goto(/\/emaillink\S+/.exec(text)?.[0] ?? '');
  };

/** Shows the newest mail with this subject in place of the page, as a program for mails does. */
const readMail =
  (subject: string): Act =>
  async ({ page, portal }) => {
    const mail = await portal.mail(subject);
    await page.goto('about:blank');
    await page.evaluate(showMail, mail);
  };

/** Runs in the page. */
function showMail({ from, to, subject, text, attached }: Awaited<ReturnType<Photographed['portal']['mail']>>): void {
  const element = (name: string, content: string, style = ''): HTMLElement => {
    const made = document.createElement(name);
    made.textContent = content;
    made.style.cssText = style;
    return made;
  };
  document.documentElement.lang = 'en';
  document.title = subject;
  document.body.style.cssText = 'margin: 16px; font: 16px/1.5 sans-serif; overflow-wrap: anywhere';
  const mail = element('main', '');
  mail.id = 'root';
  const head = [`From: ${from}`, `To: ${to}`, ...attached.map((name) => `Attached: ${name}`)];
  const words = element('p', text, 'white-space: pre-wrap; max-width: 40em');
  mail.append(element('h1', subject, 'font-size: 20px'), ...head.map((line) => element('div', line)), words);
  document.body.replaceChildren(mail);
}

async function addPasskey({ page }: Photographed): Promise<void> {
  await withAuthenticator(page);
  await page.goto('/account');
  await page.getByRole('button', { name: 'Add a Passkey' }).click();
  await page.getByRole('main').getByText('Not used yet').waitFor();
}

async function logInElsewhere({ page, portal }: Photographed): Promise<void> {
  const username = await page.evaluate(async () => {
    const profile = (await (await fetch('/api/profile')).json()) as { readonly username: string };
    return profile.username;
  });
  const other = await page.context().browser()?.newPage(phone);
  await other?.goto(`${portal.origin}/login`);
  await other?.locator('#username').fill(username);
  await other?.locator('#password').fill(personPassword);
  await other?.keyboard.press('Enter');
  await other?.getByRole('navigation', { name: 'Application steps' }).waitFor();
  await other?.close();
}

const newPassword = 'A-picture-of-2-people';
const changePassword = then(
  open('/password'),
  enter({ current_password: personPassword, password: newPassword, confirm_password: newPassword }),
  ({ page }) => page.getByRole('main').getByRole('button', { name: 'Change Password' }).click(),
  isShown('Your password was changed.'),
);
const askAddress = then(
  open('/newemail'),
  (place) => enter({ username: `new-${(addresses += 1)}@example.edu`, current_password: personPassword })(place),
  press('Send Link'),
  isShown('We have sent a link to your new address.'),
);
const takeAddress = then(
  askAddress,
  openLink('Your new email address'),
  press('Use This Address'),
  isShown('Your email address was changed.'),
);
const askData = then(open('/account?data'), presentPassword, press('Continue'), isShown('Your data is ready:'));
const askDeletion = then(
  open('/account?delete'),
  presentPassword,
  press('Delete My Account'),
  isShown('Your account is closed.'),
);
const openAccount = ({ page }: Photographed) => page.getByRole('button', { name: 'Account', exact: true }).click();
const mailLink = then(
  openAccount,
  press('Email me a link to finish on my computer'),
  isShown('We have sent a link to'),
);
const removePasskey = then(
  addPasskey,
  ({ page }) =>
    page
      .getByRole('main')
      .getByRole('button', { name: /^Remove / })
      .click(),
  isShown('Your account has no passkeys yet.'),
);

async function askToReset({ page, portal }: Photographed): Promise<void> {
  const { to } = await portal.mail('Your confirmation code');
  await page.context().clearCookies();
  await page.goto('/forgot');
  await page.locator('#username').fill(to);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await page.getByText('If there is an account for this address').first().waitFor();
}

/** An act with its screens: each is the state after the acts so far. */
const widths = [390, 1280];
const screen = (id: string, title: string, act: Act): Screen => ({ id: `own-${id}`, title, as: 'owner', widths, act });
const mail = (id: string, title: string, act: Act, subject: string): Screen =>
  screen(`${id}-mail`, `${title}: the mail`, then(act, readMail(subject)));

export const accountScreens: readonly Screen[] = [
  screen('account', 'Your account', then(addPasskey, logInElsewhere, open('/account'), isShown('Not used yet'))),
  screen('password', 'A new password', then(open('/password'))),
  screen('password-done', 'A new password: changed', changePassword),
  mail('password', 'A new password', changePassword, 'Your password was changed'),
  screen('address', 'A new email address', then(open('/newemail'))),
  screen('address-asked', 'A new email address: asked', askAddress),
  mail('address-asked', 'A new email address, at the present one', askAddress, 'A new email address for your account'),
  mail('address-new', 'A new email address, at the new one', askAddress, 'Your new email address'),
  screen('address-link', 'A new email address: its link', then(askAddress, openLink('Your new email address'))),
  screen(
    'address-stop',
    'A new email address: the link that stops it',
    then(askAddress, openLink('A new email address for your account')),
  ),
  mail('address-changed', 'A new email address, at the former one', takeAddress, 'Your email address was changed'),
  mail('passkey', 'A passkey', addPasskey, 'A passkey was added to your account'),
  screen('passkey-removed', 'A passkey: removed', removePasskey),
  mail('passkey-removed', 'A passkey: removed', removePasskey, 'A passkey was removed from your account'),
  mail('device', 'A log-in from a new device', logInElsewhere, 'A log-in from a new device'),
  screen('data', 'The data of an account', then(open('/account?data'), isShown('Enter your password'))),
  screen('data-ready', 'The data of an account: ready', askData),
  mail('data', 'The data of an account', askData, 'Someone asked for a copy of your data'),
  mail('data-ready', 'The data of an account: ready', askData, 'Your data is ready'),
  screen('deletion', 'The deletion of an account', then(open('/account?delete'), isShown('deleted for good'))),
  screen('deletion-asked', 'The deletion of an account: asked', askDeletion),
  mail('deletion', 'The deletion of an account', askDeletion, 'Your account will be deleted'),
  screen(
    'deletion-link',
    'The deletion of an account: the link that keeps it',
    then(askDeletion, openLink('Your account will be deleted')),
  ),
  screen('link', 'A link to finish elsewhere', mailLink),
  mail('link', 'A link to finish elsewhere', mailLink, 'Finish your application'),
  mail('code', 'A sign-up', then(), 'Your confirmation code'),
  mail('reset', 'A forgotten password', askToReset, 'Set a new password'),
  { ...mail('receipt', 'The receipt', then(), 'We have received your application'), as: 'submitted' },
];
