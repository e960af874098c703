import { fail } from '../../wire/errors/fail.js'
import { connectorNotFound } from '../../wire/errors/verbs.js'
import type { SharedConnector } from '../contracts/connector.js'
import type { AuthCapability } from '../contracts/embedded.js'
import type { Kit } from '../kit/kit.js'
import { assertRunning } from '../kit/running.js'

/** A connector by which visitors log in. */
type LoginConnector = Pick<SharedConnector, 'data'> & { readonly auth: AuthCapability }

/**
 * Returns the kit's connector by which visitors log in, if it has been started, as it is shortly after the kit.
 * @throws `runningErrors`; `connectorNotFound` if the kit has no connector such as `embedded()`.
 */
export function findLogin(kit: Kit): LoginConnector | undefined {
  assertRunning(kit)
  const id = kit.config.connectors.find(({ logsIn }) => logsIn)?.id ?? ''
  const connector = kit.live.connectors.get(id)
  if (!connector && id) return undefined
  if (!connector || !('auth' in connector) || !connector.auth)
    throw fail(connectorNotFound, { connector: id })
  return { data: connector.data, auth: connector.auth }
}
