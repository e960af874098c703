import type { ChainNamespace } from '../../wire/caip.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { networkState } from '../select/networkState.js'

/**
 * The newest block of the network of the connected account: another text for each block. `undefined` where the namespace
 * does not tell, on a network that the site does not list, and while no node answers.
 */
export async function readHead(kit: Kit, namespace: ChainNamespace | undefined): Promise<string | undefined> {
  try {
    const wallet = connectedWallet(kit, namespace, 'look for new blocks')
    const { caipNetwork } = networkState(kit.store.getState(), wallet.namespace)
    if (!caipNetwork) return undefined
    const reader = await wallet.running.reader()
    return await reader.getHead?.(caipNetwork)
  } catch (error) {
    kit.services.logger.debug('the newest block is not known', error)
    return undefined
  }
}
