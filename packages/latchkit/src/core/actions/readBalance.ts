import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit.js'

/** Has the balance read on the side, unless the one known is fresh. What reads it is loaded when there is one to read. */
export function readBalance(kit: Kit, namespace: ChainNamespace, force = false): void {
  import('./fetchBalance.js')
    .then(({ fetchBalance }) => fetchBalance(kit, { namespace, force }))
    .catch((error) => kit.services.logger.debug('the balance could not be read', error))
}
