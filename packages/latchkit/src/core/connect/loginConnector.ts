import { fail } from '../../wire/errors/fail.js'
import { connectorNotFound } from '../../wire/errors/verbs.js'
import type { Kit } from '../kit/kit.js'
import { assertRunning } from '../kit/running.js'
import { findLogin } from './findLogin.js'
import { startConnectors } from './startConnectors.js'

/**
 * Returns the kit's connector by which visitors log in, and starts it.
 * @throws As `findLogin`.
 */
export function loginConnector(kit: Kit): NonNullable<ReturnType<typeof findLogin>> {
  assertRunning(kit)
  startConnectors(kit)
  const login = findLogin(kit)
  if (!login) throw fail(connectorNotFound, { connector: '' })
  return login
}
