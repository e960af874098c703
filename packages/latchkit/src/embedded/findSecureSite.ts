import type { Clock } from '../core/contracts/services.js'
import { fail } from '../wire/errors/fail.js'
import { loginNotLoaded, secureSiteUnusable } from '../wire/errors/frame.js'
import { frameReadyMs } from '../wire/frameLimits.js'

/**
 * Returns the origin of the secure site: the one the site names, else that of the site's own server.
 * @throws `loginNotLoaded` where there is none, or one that is not safe: https, or http on the visitor's own machine.
 */
export async function findSecureSite(
  given: string | undefined,
  backendUrl: string | undefined,
  clock: Clock,
): Promise<string> {
  try {
    return originOf(given ?? (await askServer(backendUrl, clock)))
  } catch (error) {
    throw fail(loginNotLoaded, {}, error)
  }
}

async function askServer(backendUrl: string | undefined, clock: Clock): Promise<string> {
  if (!backendUrl) throw unusable('give embedded() a secureSite, or the kit a backendUrl')
  const ended = new AbortController()
  const cancel = clock.after(frameReadyMs, () => ended.abort())
  try {
    const answer = await fetch(`${backendUrl}/.well-known/latchkit.json`, { signal: ended.signal })
    if (!answer.ok) throw unusable(`backendUrl names none (HTTP ${answer.status})`)
    const { secureSite }: { readonly secureSite?: unknown } = await answer.json()
    return String(secureSite)
  } finally {
    cancel()
  }
}

function originOf(text: string): string {
  const { protocol, hostname, origin } = new URL(text)
  const isOwn = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(hostname)
  if (protocol === 'https:' || (protocol === 'http:' && isOwn)) return origin
  throw unusable('not on https')
}

const unusable = (problem: string) => fail(secureSiteUnusable, { problem })
