import { fail } from 'latchkit/wire'
import {
  bindOf,
  nonceLifeMs,
  type ProofFacts,
  type Provider,
  type ShownProviderProof,
} from 'latchkit/wire/custody'
import type { Clock } from '../clock.js'
import type { ShownProof } from '../dpop/createProofs.js'
import { socialNotConfigured, socialRefused, tooManyTries } from '../errors/custody.js'
import type { Log } from '../operations/createLog.js'
import { createRefusalLog } from '../operations/createRefusalLog.js'
import type { Store } from '../store/store.js'
import type { CodeLimits } from './codes/codeLimits.js'
import type { StoredRateLimits } from './codes/createStoredRateLimits.js'
import { createNetworkLimits } from './codes/networkLimits.js'
import type { KeyHolder } from './keys/keyHolder.js'
import { type ProvedIdentity, provedIdentityOf } from './provedIdentity.js'
import type { ShareService } from './statements.js'
import type { VerifyWay } from './ways/verifyWay.js'

/** The verifiers of the providers that the operator has configured. */
export type WayVerifiers = Readonly<Partial<Record<Provider, VerifyWay>>>

/** Verifies proofs of providers. Each service does so by itself; the word of the other service is no proof. */
export interface ProviderProofs {
  /** Computes the nonce for a proof. Stores nothing. Throws `socialNotConfigured`. */
  begin(facts: ProofFacts): Promise<{ readonly nonce: string; readonly expiresAt: string }>
  /**
   * Verifies a proof, once for a login. @throws `socialRefused`, `socialUnavailable`, `socialNotConfigured`, `tooManyTries`,
   * `siwxProofInvalid`
   */
  verify(shown: ShownProviderProof, proof: ShownProof, address: string): Promise<ProvedIdentity>
}

interface ProviderProofOptions {
  readonly service: ShareService
  readonly store: Pick<Store, 'write'>
  readonly holder: KeyHolder
  readonly clock: Clock
  readonly rateLimits: StoredRateLimits
  readonly limits: Pick<CodeLimits, 'checksPerTenMinutes'>
  readonly verifiers: WayVerifiers
  readonly log: Log
  /** Whether any wallet knows a device. */
  readonly isKnownDevice: (device: string) => Promise<boolean>
}

/** Nonces are of whole minutes, so that a service need not store them. */
const minuteMs = 60_000
const tenMinutesMs = 600_000

/** Creates the verification of a service's proofs. */
export function createProviderProofs(options: ProviderProofOptions): ProviderProofs {
  const { service, store, holder, clock, rateLimits, limits, verifiers, isKnownDevice } = options
  const logRefusal = createRefusalLog('social-refused', options)
  const networks = createNetworkLimits(holder)

  function verifierOf(way: Provider): VerifyWay {
    const verify = verifiers[way]
    if (!verify) throw fail(socialNotConfigured, { provider: way })
    return verify
  }

  const nonceOf = ({ loginId, jkt, way, purpose, userId = '' }: ProofFacts, expiresAt: number) =>
    holder.mac('code', JSON.stringify(['latchkit nonce v1', loginId, jkt, way, purpose, userId, expiresAt]))

  /** Stores that a login has shown its proof. Another device cannot use up the login: it has another key. */
  const use = ({ loginId, purpose }: ShownProviderProof, jkt: string) =>
    store.write([
      {
        sql: `INSERT INTO ${service}_proofs_used (login, purpose, expires) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`,
        values: [`${loginId}|${jkt}`, purpose, clock.now() + 2 * nonceLifeMs],
        mustChange: true,
      },
    ])

  return {
    async begin(facts) {
      verifierOf(facts.way)
      const expiresAt = Math.floor(clock.now() / minuteMs) * minuteMs + nonceLifeMs
      return { nonce: await nonceOf(facts, expiresAt), expiresAt: new Date(expiresAt).toISOString() }
    },

    async verify(shown, { key: jkt, recordUse }, address) {
      const { loginId, way, purpose, userId, otherNonce, salt, proof } = shown
      const verifyWay = verifierOf(way)
      const refused = (reason: string) => {
        logRefusal(`${way}.${reason}`)
        return fail(socialRefused, { provider: way, reason })
      }
      const expiresAt = Date.parse(shown.expiresAt)
      const leftMs = expiresAt - clock.now()
      if (leftMs <= 0 || leftMs > nonceLifeMs || expiresAt % minuteMs !== 0) throw refused('nonceExpired')
      const fullLimit = await rateLimits.take(
        await networks.limitsOf('proofs', address, limits.checksPerTenMinutes, tenMinutesMs),
      )
      if (fullLimit) throw fail(tooManyTries, { retrySeconds: fullLimit.retrySeconds })
      await recordUse()
      // Store the use before the check: of a thousand proofs of one login at once, only one is checked.
      if (!(await use(shown, jkt))) throw refused('loginUsed')
      const facts: ProofFacts = { loginId, jkt, way, purpose, userId }
      const otherService = service === 'auth' ? 'recovery' : 'auth'
      const nonces = {
        [service]: await nonceOf(facts, expiresAt),
        ...(otherNonce !== undefined && { [otherService]: otherNonce }),
      }
      const bind = await bindOf({ ...facts, service, nonces, salt })
      const verified = await verifyWay(proof, { bind, isKnown: await isKnownDevice(jkt) })
      const identity = await provedIdentityOf(holder, way, verified)
      // Only recovery mails notices of a wallet, so auth keeps no address for them.
      return service === 'auth' ? { ...identity, mail: undefined } : identity
    },
  }
}
