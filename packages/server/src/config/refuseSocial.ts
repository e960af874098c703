import { fail } from 'latchkit/wire'
import { providers } from 'latchkit/wire/custody'
import { providerNotAccepted, standInRefused } from '../errors/config.js'
import type { Config } from './configSchema.js'
import { isLoopback } from './refuseEverybody.js'

const variableOf = (provider: string, name: string) => `LATCHKIT_SOCIAL_${provider.toUpperCase()}_${name}`

const isOfThisMachine = (url: string) => {
  const { hostname } = new URL(url)
  return hostname.endsWith('.localhost') || isLoopback(hostname)
}

/**
 * Refuses providers that would let the wrong people in: a stand-in, which vouches for anybody, outside of development or of this machine; and
 * in production a provider that nobody has tried.
 * @throws `standInRefused`, `providerNotAccepted`
 */
export function refuseSocial({ environment, social }: Config): void {
  for (const provider of providers) {
    const { clientId, accepted, standIn } = social[provider]
    const isDevelopment = environment === 'development'
    if (standIn !== undefined && !(isDevelopment && isOfThisMachine(standIn)))
      throw fail(standInRefused, { variable: variableOf(provider, 'STAND_IN') })
    if (clientId !== undefined && accepted === undefined && !isDevelopment)
      throw fail(providerNotAccepted, {
        variable: variableOf(provider, 'ACCEPTED'),
        clientIdVariable: variableOf(provider, 'CLIENT_ID'),
      })
  }
}
