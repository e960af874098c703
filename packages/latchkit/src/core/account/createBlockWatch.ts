import type { ChainNamespace } from '../../wire/caip.js'
import { portfolioCacheMs, tokenBalanceRefreshMs } from '../../wire/constants.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { networkState } from '../select/networkState.js'

/**
 * Creates a function that reads an account's holdings after each new block of its network (readings 37). Each call checks once:
 * it calls `read`, bypassing all caches, if there is a new block or if the last read is 30 s old (10 s if blocks are unknown).
 * Two checks never run at the same time. A gateway is asked at most every 10 s, however fast the blocks are.
 * @param read Reads the holdings. It must never reject.
 */
export function createBlockWatch(
  kit: Kit,
  namespace: ChainNamespace | undefined,
  read: (force: boolean) => Promise<unknown>,
): () => Promise<void> {
  const { clock } = kit.services
  const minimumAgeMs = kit.config.backendUrl ? tokenBalanceRefreshMs : 0
  let knownHead: string | undefined
  let readAt: number | undefined
  let checkInProgress: Promise<void> | undefined

  const check = async () => {
    // The first read does not wait for the block number. If the number arrives after the read, the block may be newer than the
    // data, so it is not recorded and the next check reads again.
    if (readAt === undefined) {
      let isRead = false
      const headRead = readHead(kit, namespace).then((head) => {
        if (!isRead) knownHead = head
      })
      await read(false)
      isRead = true
      await headRead
    } else {
      const head = await readHead(kit, namespace)
      const ageMs = clock.now() - readAt
      const isNew = head !== undefined && head !== knownHead && ageMs >= minimumAgeMs
      if (!isNew && ageMs < (head === undefined ? tokenBalanceRefreshMs : portfolioCacheMs)) return
      knownHead = head
      await read(isNew)
    }
    readAt = clock.now()
  }
  return () => {
    checkInProgress ??= check().finally(() => {
      checkInProgress = undefined
    })
    return checkInProgress
  }
}

/**
 * Returns an id of the newest block of the connected account's network. Returns `undefined` if the namespace does not report
 * blocks, the site does not list the network, or no node answers.
 */
export async function readHead(kit: Kit, namespace: ChainNamespace | undefined): Promise<string | undefined> {
  try {
    const wallet = connectedWallet(kit, namespace, 'look for new blocks')
    const { caipNetwork } = networkState(kit.store.getState(), wallet.namespace)
    if (!caipNetwork) return undefined
    const reader = await wallet.adapter.reader()
    return await reader.getHead?.(caipNetwork)
  } catch (error) {
    kit.services.logger.debug('the newest block is not known', error)
    return undefined
  }
}
