import type { ChainNamespace } from '../../wire/caip.js'
import { portfolioCacheMs, tokenBalanceRefreshMs } from '../../wire/constants.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { networkState } from '../select/networkState.js'

/**
 * Reads what an account has at each new block of its network (readings 37). The answer looks once: it calls `read` when there
 * is a new block, forced past every cache, or when the last read is 30 s old (10 s where no block is known), and it never does
 * two looks at a time. A gateway is asked every 10 s at most, however quick the blocks are.
 * @param read Rejects never.
 */
export function createBlockWatch(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  read: (force: boolean) => Promise<unknown>,
): () => Promise<void> {
  const { clock } = kit.services
  const restMs = kit.config.backendUrl ? tokenBalanceRefreshMs : 0
  let known: string | undefined
  let readAt: number | undefined
  let looking: Promise<void> | undefined

  const look = async () => {
    // The first read waits for no block: what is known of the account is shown with it. A block that is told only after it
    // may be newer than what was read: then the next look reads again.
    if (readAt === undefined) {
      let isRead = false
      const heading = readHead(kit, namespace).then((head) => {
        if (!isRead) known = head
      })
      await read(false)
      isRead = true
      await heading
    } else {
      const head = await readHead(kit, namespace)
      const age = clock.now() - readAt
      const isNew = head !== undefined && head !== known && age >= restMs
      if (!isNew && age < (head === undefined ? tokenBalanceRefreshMs : portfolioCacheMs)) return
      known = head
      await read(isNew)
    }
    readAt = clock.now()
  }
  return () => {
    looking ??= look().finally(() => {
      looking = undefined
    })
    return looking
  }
}

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
