import { fail } from '../../wire/errors/fail.js'
import { connectorNotFound } from '../../wire/errors/verbs.js'
import type { SharedConnector } from '../contracts/connector.js'
import type { AuthCapability } from '../contracts/embedded.js'
import type { Kit } from '../kit/kit.js'
import { assertRunning } from '../kit/running.js'
import { startConnectors } from './startConnectors.js'

/** A connector by which visitors log in. */
type LoginConnector = Pick<SharedConnector, 'data'> & { readonly auth: AuthCapability }

/**
 * Returns the kit's connector by which visitors log in, and starts it.
 * @throws `runningErrors`; `connectorNotFound` if the kit has no connector such as `embedded()`.
 */
export function loginConnector(kit: Kit): LoginConnector {
  assertRunning(kit)
  startConnectors(kit)
  const id = kit.config.connectors.find(({ logsIn }) => logsIn)?.id ?? ''
  const connector = kit.live.connectors.get(id)
  if (!connector || !('open' in connector) || !connector.auth)
    throw fail(connectorNotFound, { connector: id })
  return { data: connector.data, auth: connector.auth }
}
