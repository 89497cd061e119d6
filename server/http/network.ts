/** Network addresses. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** The range of one client: an IPv4 address, or the first 64 bits of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = plainAddress(address);
  if (isIPv6(plain)) return `${hextets(plain).slice(0, 4).join(':')}::/64`;
  return isIPv4(plain) ? plain : 'unknown';
}

/** Some proxies add the port to the address of the client, which is another one for each connection. */
const withoutPort = (address: string): string =>
  /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address)?.[1] ?? address;

/** An IPv6 socket shows an IPv4 client as `::ffff:1.2.3.4`. */
const plainAddress = (address: string): string => withoutPort(address).replace(/^::ffff:(?=\d+\.)/i, '');

/** The eight groups of an IPv6 address, without leading zeros. */
function hextets(address: string): readonly string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));
  const [left, right] = [groups(head), groups(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right].map((group) =>
    Number.parseInt(group, 16).toString(16),
  );
}

/** The names of private ranges in TRUST_PROXY. */
const ranges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** False: no proxies; a number of hops; or addresses separated by commas. */
export type TrustedProxies = false | number | string;

/** Returns a test for the addresses of our own proxies, whose connections carry many clients. */
export function proxyTest(trusted: TrustedProxies): (address: string) => boolean {
  if (typeof trusted !== 'string') return () => trusted !== false && trusted > 0;
  const list = new BlockList();
  for (const part of trusted.split(',').map((one) => one.trim()))
    for (const range of ranges[part] ?? [part]) addTo(list, range);
  return (address) => {
    const plain = plainAddress(address);
    return (isIPv4(plain) && list.check(plain)) || (isIPv6(plain) && list.check(plain, 'ipv6'));
  };
}

function addTo(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}

/** True for a name or an address of this machine. */
export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
