import { fail, isLatchkitError } from 'latchkit/wire'
import { type Provider, providers } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import type { SocialConfig } from '../../config/socialConfig.js'
import {
  keyCallRefused,
  socialNotConfigured,
  socialRefused,
  socialUnavailable,
} from '../../errors/custody.js'
import type { Log } from '../../operations/createLog.js'
import { createRefusalLog } from '../../operations/createRefusalLog.js'
import { kindOf } from '../../operations/kindOf.js'
import type { KeyHolder } from '../keys/keyHolder.js'
import { createGithubWay } from './createGithubWay.js'
import { createIdTokenWay } from './createIdTokenWay.js'
import { createProviderCalls } from './createProviderCalls.js'
import { endpointsAt, realEndpoints } from './endpoints.js'
import type { VerifyWay } from './verifyWay.js'
import type { WayOptions } from './wayOptions.js'

/** How the proofs of each provider are verified: another one is a row. */
const createWay: Readonly<Record<Provider, (options: WayOptions, standIn: string | undefined) => VerifyWay>> =
  {
    google: (options, standIn) =>
      createIdTokenWay(options, {
        endpoints: endpointsAt(realEndpoints.google, standIn),
        isTrue: (claim) => claim === true,
        name: 'Google',
      }),
    apple: (options, standIn) =>
      createIdTokenWay(options, {
        endpoints: endpointsAt(realEndpoints.apple, standIn),
        // Apple writes it as a boolean or as a text.
        isTrue: (claim) => claim === true || claim === 'true',
        name: 'Apple',
      }),
    github: (options, standIn) => createGithubWay(options, endpointsAt(realEndpoints.github, standIn)),
  }

interface WayVerifiersOptions {
  readonly config: SocialConfig
  readonly fetch: typeof fetch
  readonly clock: Clock
  readonly log: Log
  /** Hands out a provider's client secret for one call. */
  readonly secretOf: (provider: Provider) => Promise<string>
}

/** Creates the verifiers of the providers that the operator has configured. A provider that has none is not offered. */
export function createWayVerifiers(
  options: WayVerifiersOptions,
): Readonly<Partial<Record<Provider, VerifyWay>>> {
  const { config, fetch, clock, log, secretOf } = options
  const logRefusal = createRefusalLog('social-refused', { log, clock })
  const logNotRevoked = createRefusalLog('social-token-not-revoked', { log, clock })
  const verifiers: Partial<Record<Provider, VerifyWay>> = {}
  for (const provider of providers) {
    const { clientId, standIn } = config[provider]
    if (clientId === undefined) continue
    const verify = createWay[provider](
      {
        provider,
        clientId,
        clock,
        calls: createProviderCalls({ provider, fetch, clock }),
        secretOf: () => secretOf(provider),
        logNotRevoked: () => logNotRevoked(provider),
      },
      standIn,
    )
    verifiers[provider] = async (proof, expected) => {
      try {
        return await verify(proof, expected)
      } catch (error) {
        // Nothing else may leave: what a stranger can send must not look like a fault of ours.
        const isExpected = isLatchkitError(error, socialRefused, socialUnavailable, socialNotConfigured)
        const failure = isExpected ? error : fail(socialRefused, { provider, reason: kindOf(error) }, error)
        logRefusal(`${provider}.${'reason' in failure.data ? failure.data.reason : failure.code}`)
        throw failure
      }
    }
  }
  return verifiers
}

/**
 * Creates the function that hands out client secrets: asks the key holder at each call and keeps nothing, so that a secret can be changed
 * while the service runs. Throws `socialNotConfigured` if there is none, `socialUnavailable` if the key holder does not answer.
 */
export function createSecretOf(holder: Pick<KeyHolder, 'secret'>): (provider: Provider) => Promise<string> {
  return (provider) =>
    holder.secret(provider).catch((error: unknown) => {
      if (isLatchkitError(error, keyCallRefused)) throw fail(socialNotConfigured, { provider }, error)
      throw fail(socialUnavailable, { provider, reason: 'keysAway', retrySeconds: 1 }, error)
    })
}
