/** The autofill of Chromium with a saved address. */
import type { CDPSession, Page } from 'playwright-core';

/** A saved address. The country is a code of ISO 3166-1 alpha-2 with its name. */
export interface SavedAddress {
  readonly firstName: string;
  readonly lastName: string;
  readonly street: string;
  readonly city: string;
  readonly state: string;
  readonly zip: string;
  readonly country: readonly [code: string, name: string];
  readonly email: string;
  readonly phone: string;
}

/** Fills a form from one of its controls, which does not get the focus. Resolves when the filled country is stored. */
export async function autofill(page: Page, from: string, address: SavedAddress): Promise<'real' | 'imitated'> {
  const session = await page.context().newCDPSession(page);
  const isReal = await trigger(session, from, address);
  if (!isReal) await imitate(page, address);
  await session.detach();
  return isReal ? 'real' : 'imitated';
}

/** False for a browser without autofill, such as the headless shell of the npm package. */
async function trigger(session: CDPSession, from: string, address: SavedAddress): Promise<boolean> {
  const { root } = await session.send('DOM.getDocument');
  const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: `[id="${from}"]` });
  const { node } = await session.send('DOM.describeNode', { nodeId });
  const fields = [
    ['NAME_FULL', `${address.firstName} ${address.lastName}`],
    ['NAME_FIRST', address.firstName],
    ['NAME_LAST', address.lastName],
    ['ADDRESS_HOME_STREET_ADDRESS', address.street],
    ['ADDRESS_HOME_LINE1', address.street],
    ['ADDRESS_HOME_CITY', address.city],
    ['ADDRESS_HOME_STATE', address.state],
    ['ADDRESS_HOME_ZIP', address.zip],
    ['ADDRESS_HOME_COUNTRY', address.country[0]],
    ['EMAIL_ADDRESS', address.email],
    ['PHONE_HOME_WHOLE_NUMBER', address.phone],
  ].map(([name, value]) => ({ name, value }));
  // The protocol of playwright-core is older than this parameter.
  const parameters = { fieldId: node.backendNodeId, address: { fields } };
  try {
    await session.send('Autofill.trigger', parameters as never);
    return true;
  } catch (error) {
    if (String(error).includes("wasn't found")) return false;
    throw error;
  }
}

/**
 * The events and their order are recorded from Chromium 156 on /about, 1280 and 390 px wide: none of them is an
 * InputEvent, focus and blur do not bubble and move no focus. A list of options gets no key events. A field that
 * appears because of a filled one is filled within a second of the last.
 */
async function imitate(page: Page, address: SavedAddress): Promise<void> {
  const byToken = {
    'given-name': address.firstName,
    'family-name': address.lastName,
    country: address.country[0],
    'country-name': address.country[1],
    'address-line1': address.street,
    'address-level2': address.city,
    'address-level1': address.state,
    'postal-code': address.zip,
    email: address.email,
    'home tel': address.phone,
  };
  for (const round of ['once', 'refill'] as const) {
    await page.evaluate(fillByTokens, { byToken, isEmptyOnly: round === 'refill' });
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  }
}

/** Runs in the page. */
function fillByTokens({ byToken, isEmptyOnly }: { byToken: Readonly<Record<string, string>>; isEmptyOnly: boolean }) {
  const controls = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')].filter(
    ({ autocomplete, value }) => Object.hasOwn(byToken, autocomplete) && (!isEmptyOnly || value === ''),
  );
  for (const control of controls) {
    const isList = control instanceof HTMLSelectElement;
    const text = byToken[control.autocomplete] ?? '';
    const option = isList ? [...control.options].find(({ value, label }) => [value, label].includes(text)) : null;
    const value = isList ? option?.value : text;
    if (value === undefined) continue;
    const send = (event: Event): boolean => control.dispatchEvent(event);
    send(new FocusEvent('focus'));
    if (!isList) send(new Event('keydown', { bubbles: true }));
    // A filled value does not pass the property that React observes.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
    send(new Event('input', { bubbles: true }));
    send(new Event('change', { bubbles: true }));
    if (!isList) send(new Event('keyup', { bubbles: true }));
    send(new FocusEvent('blur'));
  }
}
