/** The headers of every answer, whatever it is. */
import type { Config } from '../config.ts';

/** Emotion, inside the select with search, puts one empty style element on the page. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const contentSecurityPolicy = (uploadOrigin: string | null): string => [
  "default-src 'none'", "script-src 'self'", `style-src 'self' ${emptyStyle}`, "img-src 'self' data:", "font-src 'self'",
  `connect-src ${["'self'", uploadOrigin].filter(Boolean).join(' ')}`, "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'", "object-src 'none'",
  "manifest-src 'self'", "require-trusted-types-for 'script'", "trusted-types 'none'",
].join('; ');

/** HSTS only where applicants come over TLS. `uploadOrigin`: where documents are sent, when that is not to us. */
export function securityHeaders({ publicUrl }: Pick<Config, 'publicUrl'>, uploadOrigin: string | null): Readonly<Record<string, string>> {
  return {
    'content-security-policy': contentSecurityPolicy(uploadOrigin),
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    'cache-control': 'no-store',
    ...(publicUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } : {}),
  };
}
