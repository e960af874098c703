/** A site's page as the server sees it: on https, or on http of this machine. */
export interface CookieSite {
  /** On http of this machine: browsers refuse the prefix and `Secure` there. */
  readonly isPlain: boolean
}

const names = { session: 'siwx', binding: 'siwx-binding' } as const
export type CookieName = keyof typeof names

const prefix = '__Host-'
/** The name of a cookie: by its prefix the browser vouches for the host, the path and https (X5). */
const nameOf = (cookie: CookieName, { isPlain }: CookieSite) => `${isPlain ? '' : prefix}${names[cookie]}`

/** Whether a browser sends a cookie that it keeps for https alone. */
export const hasSecureCookie = (headers: Headers): boolean =>
  (headers.get('Cookie') ?? '').split(';').some((each) => each.trim().startsWith(`${prefix}siwx`))

/** Reads a cookie of a request; nothing where it is missing, or there twice. */
export function readCookie(request: Request, cookie: CookieName, site: CookieSite): string | undefined {
  const name = nameOf(cookie, site)
  const found = (request.headers.get('Cookie') ?? '')
    .split(';')
    .map((each) => each.trim().split('='))
    .filter(([given]) => given === name)
  return found.length === 1 ? found[0]?.[1] : undefined
}

/** Writes a cookie that lives so many seconds; 0 takes it away. */
export function writeCookie(cookie: CookieName, value: string, seconds: number, site: CookieSite): string {
  const secure = site.isPlain ? '' : '; Secure'
  return `${nameOf(cookie, site)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`
}
