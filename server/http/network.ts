/** Network addresses, as limits count them. */
import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { Config } from '../config.ts';

/** What one client has at its disposal: an IPv4 address, or the 64 leading bits of an IPv6 address. */
export function networkOf(address: string): string {
  const plain = withoutMapping(address);
  return isIPv6(plain) ? `${hextets(plain).slice(0, 4).join(':')}::/64` : plain;
}

/** An IPv4 client of an IPv6 socket. */
const withoutMapping = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** All eight groups of an IPv6 address, without leading zeros. */
function hextets(address: string): readonly string[] {
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::');
  const groups = (part: string): readonly string[] => (part === '' ? [] : part.split(':'));
  const [left, right] = [groups(head), groups(tail ?? '')];
  const missing = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, missing)).fill('0'), ...right].map((group) => Number.parseInt(group, 16).toString(16));
}

/** The names that TRUST_PROXY knows for ranges of private addresses. */
const ranges: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Whether the other end of a connection is a proxy of ours, which speaks for many clients. */
export function proxyTest(trusted: Config['trustProxy']): (address: string) => boolean {
  if (typeof trusted !== 'string') return () => trusted !== false && trusted > 0;
  const list = new BlockList();
  for (const part of trusted.split(',').map((one) => one.trim())) for (const range of ranges[part] ?? [part]) addTo(list, range);
  return (address) => {
    const plain = withoutMapping(address);
    return (isIPv4(plain) && list.check(plain)) || (isIPv6(plain) && list.check(plain, 'ipv6'));
  };
}

function addTo(list: BlockList, range: string): void {
  const [address = '', bits] = range.split('/');
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  if (bits === undefined) list.addAddress(address, family);
  else list.addSubnet(address, Number(bits), family);
}
