import type { Connector } from '../../../core/contracts/connector.js'
import { loadFile } from '../../../core/kit/loadFile.js'
import type { CaipNetworkId } from '../../../wire/caip.js'
import { endUnlock } from '../../shared/wallet/unlocks.js'
import type { GivenAccount } from '../driver.js'
import { type BitcoinLive, detach } from '../live.js'
import { describe } from './describe.js'
import { askAgain, awaitUnlock, listen } from './listen.js'
import { networkFor } from './networkFor.js'

/** Listens to a connected wallet. A second call has no effect. Malformed events are ignored. */
export function attach(live: BitcoinLive, connector: Connector): void {
  const { id: connectorId, name } = connector.data
  endUnlock(live.unlocks, connectorId)
  if (live.attached.has(connectorId)) return
  const { emit, logger } = live.context
  let stopListening: (() => void) | undefined
  const onEnd = () => {
    if (live.attached.get(connectorId) !== remove) return
    detach(live, connectorId)
    emit({ type: 'disconnect', connectorId })
  }
  const onLeave = (id: string) => {
    if (id === connectorId) onEnd()
  }
  const remove = () => {
    live.onLeave.delete(onLeave)
    stopListening?.()
  }
  // Reading accounts is asynchronous: only the newest reading counts. A switch of the network is kept even if a later event
  // comes before its accounts are read.
  let turn = 0
  let destination: CaipNetworkId | undefined
  const onChange = async (given: readonly GivenAccount[] | undefined, movedTo?: CaipNetworkId) => {
    const ownTurn = ++turn
    destination = movedTo ?? destination
    // Ignore calls after detaching: some wallets go on calling a removed listener.
    const isOver = () => live.attached.get(connectorId) !== remove || ownTurn !== turn
    if (isOver()) return
    if (given?.length === 0) return lock(live, connector)
    try {
      const now = given ?? (await askAgain(live, connector))
      if (!isOver()) await takeOver(live, connector, { given: now, movedTo: destination }, isOver)
    } catch (error) {
      logger.warn(`${name} does not say what it shares now`, error)
    } finally {
      if (ownTurn === turn) destination = undefined
    }
  }
  live.attached.set(connectorId, remove)
  live.onLeave.add(onLeave)
  stopListening = listen(live, connector, (given, movedTo) => void onChange(given, movedTo), onEnd)
}

/** A change that a wallet reports: the accounts that it now shares, and its new network if it names one. */
interface Change {
  readonly given: readonly GivenAccount[] | undefined
  readonly movedTo: CaipNetworkId | undefined
}

/** Applies a change that a wallet has reported. A move to a network that the site does not list is ignored. */
async function takeOver(
  live: BitcoinLive,
  connector: Connector,
  { given, movedTo }: Change,
  isOver: () => boolean,
): Promise<void> {
  const { readAccounts } = await loadFile(() => import('./readAccounts.js'))
  const now = readAccounts(given)
  if (!now || isOver()) return
  const connectorId = connector.data.id
  const before = live.walletNetworks.get(connectorId)
  const isListed = live.context.networks().some(({ caipNetworkId }) => caipNetworkId === movedTo)
  const currentNetwork = networkFor(live, now, isListed ? movedTo : before)
  if (!currentNetwork) return lock(live, connector)
  live.shared.set(connectorId, now)
  live.walletNetworks.set(connectorId, currentNetwork)
  live.context.emit({
    ...{ type: 'change', connectorId, ...describe(live, connectorId) },
    ...(currentNetwork !== before && { caipNetworkId: currentNetwork }),
  })
}

/** Reports that a wallet shares no account any more, and waits until it shares one again. */
function lock(live: BitcoinLive, connector: Connector): void {
  const connectorId = connector.data.id
  detach(live, connectorId)
  awaitUnlock(live, connector)
  live.context.emit({ type: 'change', connectorId, accounts: [] })
}
