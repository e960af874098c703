import { type Access, authorize } from '../config/authorize.js'
import { localOriginRefusal } from '../errors/gateway.js'
import { readToken } from './auth/readToken.js'
import type { RelayParts } from './relayParts.js'

/**
 * Close code for clients that may not use this relay: a client tries once more with a new token, then reports the refusal to the developer.
 */
export const refusedCode = 3000

/** The project and the page that a client claims. */
export interface ClientOrigin {
  readonly projectId: string | undefined
  readonly origin: string | undefined
}

/** The credentials of a client, by websocket or HTTP. */
export interface Credentials extends ClientOrigin {
  readonly token: string | undefined
}

export type Admission =
  | { readonly clientId: string }
  | { readonly refused: string; readonly because: 'token' | 'project' | 'origin' }

/** Native wallets send no `Origin`, so a missing one is allowed. */
type Denied = Exclude<Access, 'allowed' | 'originMissing'>

/** Why a project and an origin may not use this relay, with the text that clients recognize. */
interface Refusal {
  readonly access: Denied
  readonly refused: string
  readonly because: 'project' | 'origin'
}

const refusals: Readonly<Record<Denied, Omit<Refusal, 'access'>>> = {
  projectUnknown: { refused: 'Unauthorized: invalid key', because: 'project' },
  projectMissing: { refused: 'Project ID is missing', because: 'project' },
  localOrigin: { refused: localOriginRefusal, because: 'origin' },
  originNotAllowed: { refused: 'Unauthorized: origin not allowed', because: 'origin' },
}

/** Returns why a project and an origin may not use this relay; `undefined` if they may. */
export function refusalOf(
  { projectId, origin }: ClientOrigin,
  { config }: Pick<RelayParts, 'config'>,
): Refusal | undefined {
  const access = authorize(config(), { projectId, origin })
  return access === 'allowed' || access === 'originMissing' ? undefined : { access, ...refusals[access] }
}

/**
 * Checks whether a client may use this relay. Clients recognize the texts of the refusals. The log tells the operator which origin or host
 * is missing in the configuration.
 */
export function admit(credentials: Credentials, parts: RelayParts): Admission {
  const { token, origin } = credentials
  const refusal = refusalOf(credentials, parts)
  if (refusal) {
    const concernsOrigin = refusal.because === 'origin'
    parts.logRefusal(refusal.access, concernsOrigin ? { origin: origin ?? '' } : {})
    return refusal
  }
  const { names, limits } = parts.config().relay
  const holder = readToken(token, { names, limits, now: parts.clock.now() })
  if (!('refused' in holder)) return holder
  const { refused, audience } = holder
  const variable = 'LATCHKIT_RELAY_NAMES'
  parts.logRefusal(refused, audience === undefined ? {} : { audience, names: names.join(' '), variable })
  return { refused, because: 'token' }
}
