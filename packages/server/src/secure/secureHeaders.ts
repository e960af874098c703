const none = "'none'"

/** Which hosts the frame's document may reach, and which pages may embed it. */
export interface Reach {
  readonly connect: readonly string[]
  /** Sources of `frame-ancestors`; empty: no page. */
  readonly ancestors: readonly string[]
  readonly isHttps: boolean
}

const commonHeaders = (isHttps: boolean) => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'origin-agent-cluster': '?1',
  ...(isHttps && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
})

/** Returns the headers of the document (F3, F8): only its own scripts, nothing inline, and only the project's pages around it. */
export function documentHeaders({ connect, ancestors, isHttps }: Reach): Record<string, string> {
  const policy = {
    'default-src': none,
    'script-src': "'self'",
    'worker-src': "'self'",
    'style-src': "'self'",
    'img-src': "'self' data:",
    'connect-src': ["'self'", ...new Set(connect)].join(' '),
    'frame-ancestors': ancestors.length > 0 ? ancestors.join(' ') : none,
    'base-uri': none,
    'form-action': none,
    'require-trusted-types-for': "'script'",
    'trusted-types': 'latchkit',
  }
  return {
    ...commonHeaders(isHttps),
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': Object.entries(policy)
      .map(([name, value]) => `${name} ${value}`)
      .join('; '),
    'permissions-policy':
      'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-write=(self)',
    'cross-origin-resource-policy': 'cross-origin',
    'cache-control': 'no-store',
    // Older browsers do not know frame-ancestors, and X-Frame-Options cannot list sites.
    ...(ancestors.length === 0 && { 'x-frame-options': 'DENY' }),
  }
}

/** Returns the headers of a file whose name contains its hash: it never changes. */
export const assetHeaders = (type: string, isHttps: boolean): Record<string, string> => ({
  ...commonHeaders(isHttps),
  'content-type': type,
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'public, max-age=31536000, immutable',
})
