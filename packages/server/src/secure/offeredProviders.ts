import { type Provider, providers } from 'latchkit/wire/custody'
import type { Config } from '../config/configSchema.js'

/** What pages learn of a provider that the operator has configured. */
export interface OfferedProvider {
  readonly provider: Provider
  readonly clientId: string
  /** Grows when what a frame asks of the provider changes, so that a page knows whether its frame fits. */
  readonly configVersion: number
}

const configVersions: Readonly<Record<Provider, number>> = { google: 1, apple: 1, github: 1 }

/** Lists the providers that the operator has configured. */
export const offeredProviders = ({ social }: Pick<Config, 'social'>): readonly OfferedProvider[] =>
  providers.flatMap((provider) => {
    const { clientId } = social[provider]
    return clientId === undefined ? [] : [{ provider, clientId, configVersion: configVersions[provider] }]
  })

/** Returns the one address to which a provider sends visitors back. Each provider has its own, so that none can answer for another. */
export const redirectAddressOf = (secureOrigin: string, provider: Provider): string =>
  `${secureOrigin}/social/${provider}`
