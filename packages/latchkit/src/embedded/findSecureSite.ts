import type { ConnectorContext } from '../core/contracts/connector.js'
import type { SocialOffer } from '../core/contracts/embedded.js'
import type { Clock } from '../core/contracts/services.js'
import { fail } from '../wire/errors/fail.js'
import { loginNotLoaded, secureSiteUnusable } from '../wire/errors/frame.js'
import { isLoginProvider, type LoginProvider } from '../wire/features.js'
import { frameReadyMs } from '../wire/frame/limits.js'

/**
 * Asks the site's server which providers it offers; the secure site itself if the kit has no `backendUrl`.
 * @throws `loginNotLoaded` if the server does not answer, or names an unsafe secure site.
 */
export async function readSocialOffer(
  configuredUrl: string | undefined,
  { backendUrl, projectId = '', clock }: Pick<ConnectorContext, 'backendUrl' | 'projectId' | 'clock'>,
): Promise<SocialOffer> {
  try {
    const server = backendUrl ?? (configuredUrl && originOf(configuredUrl))
    const { secureSite, socials } = await askServer(server, clock)
    const origin = originOf(configuredUrl ?? secureSite)
    return {
      address: `${origin}/social?${new URLSearchParams({ projectId })}`,
      providers: readProviders(socials),
    }
  } catch (error) {
    throw fail(loginNotLoaded, {}, error)
  }
}

/** Parses `[{ provider, … }]`. Drops what this version does not know: a newer server may offer more. */
function readProviders(socials: unknown): readonly LoginProvider[] {
  if (!Array.isArray(socials)) return []
  const names = socials.map((each: { readonly provider?: unknown } | null) => each?.provider)
  return [...new Set(names.filter(isLoginProvider))]
}

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
    return originOf(configuredUrl ?? (await askServer(backendUrl, clock)).secureSite)
  } catch (error) {
    throw fail(loginNotLoaded, {}, error)
  }
}

async function askServer(
  backendUrl: string | undefined,
  clock: Clock,
): Promise<{ readonly secureSite: string; readonly socials: unknown }> {
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
    const { secureSite, socials }: { readonly secureSite?: unknown; readonly socials?: unknown } =
      await answer.json()
    return { secureSite: String(secureSite), socials }
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
