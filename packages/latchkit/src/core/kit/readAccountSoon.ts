import type { ChainNamespace } from '../../wire/caip.js'
import { afterPaint } from './afterPaint.js'
import type { Kit } from './kit.js'
import { load } from './load.js'

/**
 * Reads an account after the next paint, unless its last answers are fresh. It waits for the paint because the code that
 * reads an account is large.
 */
export function readAccountSoon(kit: Kit, namespace: ChainNamespace, force = false): void {
  const logFailure = (error: unknown) => kit.services.logger.debug('the account could not be read', error)
  afterPaint(() => {
    load(kit, 'account')
      .then(({ readAccount }) => readAccount(kit, namespace, force))
      .catch(logFailure)
  })
}
