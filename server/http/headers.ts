/** The headers of every response. */
import { createHash } from 'node:crypto';

/** The searchable select (Emotion) adds one empty style element. */
const emptyStyle = "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='";

const contentSecurityPolicy = (uploadOrigin: string | null): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' ${emptyStyle}`,
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${["'self'", uploadOrigin].filter(Boolean).join(' ')}`,
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "manifest-src 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ');

/** A content security policy that also allows styles from these sources. */
export const allowingStyles = (policy: string, sources: readonly string[]): string =>
  policy.replace("style-src 'self'", ["style-src 'self'", ...sources].join(' '));

/** The policy of a file of the build, which is no page: nothing, also for an image that is opened like a page. */
export const filePolicy = "default-src 'none'; frame-ancestors 'none'";

/** Headers that a file of the build does not need: `filePolicy` already forbids it scripts and frames. */
export const headersOfPages = [
  'cross-origin-opener-policy',
  'permissions-policy',
  'x-frame-options',
  'x-request-id',
] as const;

/** The source that allows an element with this content. */
export const hashSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** HSTS is sent only when applicants use TLS. `uploadOrigin` is the origin of an external object store. */
export function securityHeaders(
  publicUrl: string | null,
  uploadOrigin: string | null,
): Readonly<Record<string, string>> {
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
