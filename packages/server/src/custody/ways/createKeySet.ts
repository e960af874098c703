import type { JWTVerifyGetKey } from 'jose'
import { fail } from 'latchkit/wire'
import type { Provider } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import { socialUnavailable } from '../../errors/custody.js'
import type { ProviderCalls } from './createProviderCalls.js'
import { isAnswer } from './createProviderCalls.js'

/** Time after which keys are not used any more: the provider may have withdrawn one. */
const keysLifeMs = 600_000
/** Time after which new keys are asked for while the present ones serve on, so that no login waits where the provider pauses. */
const keysFreshMs = 300_000
/** Time between two requests for keys, whatever tokens come. */
const requestIntervalMs = 60_000
const maxKeys = 32

/** The keys by which a provider signs. */
export interface KeySet {
  /**
   * Runs a check with the present keys; if it does not find its key, once more with newly fetched ones, at most one request a minute.
   * @throws `socialUnavailable` if there are no keys that may be used
   */
  use<Result>(check: (keys: JWTVerifyGetKey) => Promise<Result>): Promise<Result>
}

interface KeySetOptions {
  readonly provider: Provider
  readonly url: string
  readonly calls: ProviderCalls
  readonly clock: Clock
}

/** Reads the keys of an answer: only public ones of the kinds that sign by RS256 and ES256. */
async function readKeys(answer: unknown): Promise<JWTVerifyGetKey | undefined> {
  const { createLocalJWKSet } = await import('jose')
  const list = isAnswer(answer) ? answer.keys : undefined
  if (!Array.isArray(list) || list.length > maxKeys) return undefined
  const keys = list.filter(
    (key: unknown) => isAnswer(key) && (key.kty === 'RSA' || key.kty === 'EC') && key.d === undefined,
  )
  return keys.length > 0 ? createLocalJWKSet({ keys }) : undefined
}

const isUnknownKey = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_JWKS_NO_MATCHING_KEY'

/** Creates the keys of a provider, which are fetched when the first token comes. */
export function createKeySet({ provider, url, calls, clock }: KeySetOptions): KeySet {
  let present: { readonly keys: JWTVerifyGetKey; readonly at: number } | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  let underWay: Promise<void> | undefined
  /** Why the last request has brought no keys. */
  let lastFailure: unknown

  async function fetchKeys(): Promise<void> {
    const keys = await readKeys(await calls.askJson(url))
    lastFailure = undefined
    if (keys) present = { keys, at: clock.now() }
  }

  const mayAsk = () => clock.now() - askedAt >= requestIntervalMs
  const age = () => (present ? clock.now() - present.at : Number.POSITIVE_INFINITY)

  /**
   * Fetches keys, if a minute has passed; whoever comes meanwhile waits for the same answer. Never rejects, since it also runs beside a
   * login: what fails leaves the present keys.
   */
  function renew(): Promise<void> {
    if (underWay) return underWay
    if (!mayAsk()) return Promise.resolve()
    askedAt = clock.now()
    underWay = fetchKeys()
      .catch((error: unknown) => {
        lastFailure = error
      })
      .finally(() => {
        underWay = undefined
      })
    return underWay
  }

  async function usableKeys(): Promise<JWTVerifyGetKey> {
    if (age() >= keysLifeMs) await renew()
    else if (age() >= keysFreshMs) void renew()
    if (present && age() < keysLifeMs) return present.keys
    const waitMs = Math.max(askedAt + requestIntervalMs - clock.now(), 1_000)
    const retrySeconds = Math.ceil(waitMs / 1_000)
    throw fail(socialUnavailable, { provider, reason: 'keysAway', retrySeconds }, lastFailure)
  }

  return {
    async use(check) {
      const keys = await usableKeys()
      try {
        return await check(keys)
      } catch (error) {
        if (!isUnknownKey(error)) throw error
        await renew()
        const newKeys = await usableKeys()
        if (newKeys === keys) throw error
        return check(newKeys)
      }
    },
  }
}
