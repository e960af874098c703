import type { ChainNamespace } from '../../wire/caip.js'
import type { Kit } from '../kit/kit.js'
import { fetchIdentity } from './fetchIdentity.js'
import { readNativeBalance } from './nativeBalance.js'
import { watchBalances } from './watchBalances.js'

/** Reads the balance of a connected account, and by a gateway its name, unless those known are fresh, and keeps the balance true. */
export function readAccount(kit: Kit, namespace: ChainNamespace, force: boolean): void {
  if (kit.live.phase !== 'started') return
  const failed = (error: unknown) => kit.services.logger.debug('the account could not be read', error)
  readNativeBalance(kit, namespace, force).catch(failed)
  watchBalances(kit)
  if (kit.config.backendUrl !== undefined) fetchIdentity(kit, namespace).catch(failed)
}
