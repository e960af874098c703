import type { ChainNamespace } from '../../../wire/caip.js'
import { afterPaint } from '../../kit/afterPaint.js'
import type { Kit } from '../../kit/kit.js'
import { loadAccountData } from '../../query/loadAccountData.js'

/**
 * Has the balance of the account read on the side, and by a gateway its name, unless those known are fresh. What reads them
 * is loaded when there is an account.
 */
export function readBalance(kit: Kit, namespace: ChainNamespace, force = false): void {
  const { config, services } = kit
  const failed = (error: unknown) => services.logger.debug('the account could not be read', error)
  // What reads is large: the account stands before it is loaded.
  afterPaint(() => {
    if (kit.live.phase !== 'started') return
    import('./fetchBalance.js')
      .then(({ fetchBalance }) => fetchBalance(kit, { namespace, force }))
      .catch(failed)
    import('../../query/watchBalances.js').then(({ watchBalances }) => watchBalances(kit)).catch(failed)
    if (config.backendUrl === undefined) return
    loadAccountData()
      .then(({ fetchIdentity }) => fetchIdentity(kit, namespace))
      .catch(failed)
  })
}
