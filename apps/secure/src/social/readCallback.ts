import { type Provider, providers } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import type { ProviderOutcome } from './messages.js'

/** An answer of a provider, as it stands in the address of the window. */
export interface Callback {
  /** The provider at whose path the answer came. */
  readonly provider: Provider
  readonly state: string
  readonly outcome: ProviderOutcome
}

const pathPattern = /^\/social\/(\w{1,20})$/
/** What a provider answers if somebody does not want to go on. */
const deniedPattern = /^(access_denied|user_cancelled_authorize|user_cancelled_login|consent_required)$/
const maxTokenLength = 8_192
const maxCodeLength = 2_048

const isProvider = (name: string | null): name is Provider => providers.some((each) => each === name)

/**
 * Reads a provider's answer from an address: in the query, or in the hash, which is sent to no server. Apple posts its answer, so the secure
 * site writes that one into the hash of `/social`, beside the provider's name.
 * @returns `undefined` if the address has no answer, or one field twice.
 */
export function readCallback({
  pathname,
  search,
  hash,
}: Pick<URL, 'pathname' | 'search' | 'hash'>): Callback | undefined {
  const name = pathPattern.exec(pathname)?.[1]
  const inHash = new URLSearchParams(hash.slice(1))
  const fields = name !== undefined && !inHash.has('state') ? new URLSearchParams(search) : inHash
  if (new Set(fields.keys()).size !== [...fields.keys()].length) return undefined
  const provider = name ?? fields.get('provider')
  const state = fields.get('state')
  if (!isProvider(provider) || state === null) return undefined
  return { provider, state, outcome: outcomeIn(fields) }
}

function outcomeIn(fields: URLSearchParams): ProviderOutcome {
  const error = fields.get('error')
  if (error !== null) return { error: deniedPattern.test(error) ? 'socialDenied' : 'socialUnavailable' }
  const token = fields.get('id_token')
  // Apple's code is for what we never ask: the token says who somebody is.
  if (token && token.length <= maxTokenLength) return { token }
  const code = fields.get('code')
  if (code && code.length <= maxCodeLength) return { code }
  return { error: 'socialRefused' }
}
