import type { Clock } from '../core/contracts/services.js'
import { fail } from '../wire/errors/fail.js'
import { loginNotLoaded, secureSiteUnusable } from '../wire/errors/frame.js'
import { frameReadyMs } from '../wire/frame/limits.js'

/**
 * Returns the origin of the secure site: the configured one, else that of the site's own server.
 * @throws `loginNotLoaded` if there is none, or if it is unsafe: it must be https, or http on the visitor's own machine.
 */
export async function findSecureSite(
  configuredUrl: string | undefined,
  backendUrl: string | undefined,
  clock: Clock,
): Promise<string> {
  try {
    return originOf(configuredUrl ?? (await askServer(backendUrl, clock)))
  } catch (error) {
    throw fail(loginNotLoaded, {}, error)
  }
}

async function askServer(backendUrl: string | undefined, clock: Clock): Promise<string> {
  if (!backendUrl) throw unusable('embedded() has none. Give it secureSite, or the kit backendUrl')
  const controller = new AbortController()
  const cancel = clock.after(frameReadyMs, () => controller.abort())
  try {
    const path = '/.well-known/latchkit.json'
    // Name both reasons: from another origin, a server without email wallets looks like one that is down.
    const answer = await fetch(`${backendUrl}${path}`, { signal: controller.signal }).catch(
      (error: unknown) => {
        throw unusable(`${backendUrl}${path} cannot be read: ${noEmailWallets}, or it is down`, error)
      },
    )
    if (!answer.ok) throw unusable(`${backendUrl}${path} answers ${answer.status}: ${noEmailWallets}`)
    const { secureSite }: { readonly secureSite?: unknown } = await answer.json()
    return String(secureSite)
  } finally {
    cancel()
  }
}

function originOf(text: string): string {
  const { protocol, hostname, origin } = new URL(text)
  const isLocalHost = /^(localhost|127\.0\.0\.1|\[::1\])$|\.localhost$/.test(hostname)
  if (protocol === 'https:' || (protocol === 'http:' && isLocalHost)) return origin
  throw unusable('not on https')
}

const noEmailWallets = 'that server has no wallets by email'

const unusable = (problem: string, cause?: unknown) => fail(secureSiteUnusable, { problem }, cause)
