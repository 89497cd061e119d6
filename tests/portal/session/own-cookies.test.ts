/** The cookies that scripts of the page read and write. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { dropIdentityCookies, hasIdentityCookie } from '../../../portal/session/session/identity-cookies.ts';
import { setEarlyCookie } from '../../../portal/session/visitor/early-cookie.ts';

afterEach(() => vi.unstubAllGlobals());

/** The page of an address, with the cookies that scripts see. Returns what it writes. */
function openAt(protocol: 'http:' | 'https:', cookies = ''): readonly string[] {
  const written: string[] = [];
  const document = {
    get cookie() {
      return cookies;
    },
    set cookie(cookie: string) {
      written.push(cookie);
    },
  };
  vi.stubGlobal('location', { protocol });
  vi.stubGlobal('document', document);
  return written;
}

describe('an early cookie', () => {
  it('is bound to this host by TLS, and in a trial without TLS is plain', () => {
    const secure = openAt('https:');
    setEarlyCookie('answers');
    setEarlyCookie('colors', 'Max-Age=0; ');
    expect(secure).toEqual([
      '__Host-matricula-early-answers=1; Path=/; Secure; SameSite=Lax',
      '__Host-matricula-early-colors=1; Max-Age=0; Path=/; Secure; SameSite=Lax',
    ]);
    const plain = openAt('http:');
    setEarlyCookie('answers');
    expect(plain).toEqual(['matricula-early-answers=1; Path=/; SameSite=Lax']);
  });
});

describe('the marker of a session', () => {
  it.each(['__Host-matricula-identity.session=1', 'matricula-identity.session=1'])(
    'is found and dropped: %s',
    (own) => {
      const written = openAt('https:', `theme=dark; ${own}`);
      expect(hasIdentityCookie()).toBe(true);
      dropIdentityCookies();
      expect(written).toEqual([`${own}; Max-Age=0; Path=/${own.startsWith('__Host-') ? '; Secure' : ''}`]);
    },
  );

  it('is not found in other cookies', () => {
    openAt('https:', 'theme=dark; __Host-matricula-early-colors=1');
    expect(hasIdentityCookie()).toBe(false);
  });
});
