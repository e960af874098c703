import { type Access, authorize } from '../config/authorize.js'
import { localOriginRefusal } from '../errors/gateway.js'
import { readToken } from './auth/readToken.js'
import type { RelayParts } from './relayParts.js'

/** The credentials of a client, by websocket or by HTTP. */
export interface Credentials {
  readonly token: string | undefined
  readonly projectId: string | undefined
  readonly origin: string | undefined
}

export type Admission =
  | { readonly clientId: string }
  | { readonly refused: string; readonly because: 'token' | 'project' | 'origin' }

const refusals: Readonly<Record<Exclude<Access, 'allowed'>, Extract<Admission, { refused: string }>>> = {
  projectUnknown: { refused: 'Unauthorized: invalid key', because: 'project' },
  projectMissing: { refused: 'Project ID is missing', because: 'project' },
  localOrigin: { refused: localOriginRefusal, because: 'origin' },
  originNotAllowed: { refused: 'Unauthorized: origin not allowed', because: 'origin' },
}

/**
 * Whether somebody may use this relay; the texts of a refusal are the ones that clients know. The operator reads of it in the
 * log, with the origin or the host that is missing in the configuration.
 */
export function admit({ token, projectId, origin }: Credentials, parts: RelayParts): Admission {
  const config = parts.config()
  const projectRequired = config.relay.requireProjectId
  const access = authorize(config, { projectId, origin, projectRequired })
  if (access !== 'allowed') {
    parts.logRefusal(
      access,
      access === 'originNotAllowed' || access === 'localOrigin' ? { origin: origin ?? '' } : {},
    )
    return refusals[access]
  }
  const { names, limits } = config.relay
  const holder = readToken(token, { names, limits, now: parts.clock.now() })
  if (!('refused' in holder)) return holder
  const { refused, audience } = holder
  const variable = 'LATCHKIT_RELAY_NAMES'
  parts.logRefusal(refused, audience === undefined ? {} : { audience, names: names.join(' '), variable })
  return { refused, because: 'token' }
}
