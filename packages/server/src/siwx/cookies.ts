/** A site's page as the server sees it: on https, or on http on this machine. */
export interface CookieSite {
  /** Http on this machine, where browsers refuse the prefix and `Secure`. */
  readonly isPlain: boolean
}

const names = { session: 'siwx', binding: 'siwx-binding' } as const
export type CookieName = keyof typeof names

const prefix = '__Host-'
/** Returns the name of a cookie. The prefix makes the browser guarantee host, path and https (X5). */
const nameOf = (cookie: CookieName, { isPlain }: CookieSite) => `${isPlain ? '' : prefix}${names[cookie]}`

/** Whether a browser sends a cookie that is for https only. */
export const hasSecureCookie = (headers: Headers): boolean =>
  (headers.get('Cookie') ?? '').split(';').some((text) => text.trim().startsWith(`${prefix}siwx`))

/** Reads a cookie of a request; `undefined` if it is missing or occurs twice. */
export function readCookie(request: Request, cookie: CookieName, site: CookieSite): string | undefined {
  const name = nameOf(cookie, site)
  const matches = (request.headers.get('Cookie') ?? '')
    .split(';')
    .map((text) => text.trim().split('='))
    .filter(([cookieName]) => cookieName === name)
  return matches.length === 1 ? matches[0]?.[1] : undefined
}

/** Writes a cookie that lives for `seconds`; 0 deletes it. */
export function writeCookie(cookie: CookieName, value: string, seconds: number, site: CookieSite): string {
  const secure = site.isPlain ? '' : '; Secure'
  return `${nameOf(cookie, site)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
