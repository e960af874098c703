import type { CaipAddress, ChainNamespace } from '../../wire/caip.js'
import { resumeMs } from '../../wire/constants.js'
import type { Network } from '../../wire/entities.js'
import type { Connector } from '../contracts/connector.js'
import { afterPaint } from '../kit/afterPaint.js'
import { type Kit, patch } from '../kit/kit.js'
import { activateConnected } from '../modal/activate.js'
import { showUnsupportedChain } from '../modal/showUnsupportedChain.js'
import { isText, isTexts, recall } from '../services/memory.js'
import { type ChosenAccount, resumeTries } from '../state/connection.js'
import { withActiveChain } from '../state/modal.js'
import { connectUntil, endAttempt, isShared, startAttempt } from './attempt.js'
import { moveConnection } from './moveConnection.js'

/**
 * Silently restores the connection of the last page load with a wallet that was just found (§4 Page load, house §4). If the
 * wallet refuses, shares no accounts or does not answer within 3 s, the namespace stays disconnected and the wallet stays
 * stored.
 */
export async function resume(kit: Kit, namespace: ChainNamespace, connector: Connector): Promise<void> {
  // The kit may have been destroyed, or the adapter removed, while this code was being loaded.
  const adapter = kit.live.phase === 'started' && kit.live.running.get(namespace)
  if (!adapter) return
  if (connector.data.framesPage) expectFramingWallet(kit, namespace, connector)
  const entry = kit.live.resumable.get(namespace)
  const status = kit.store.getState().chains[namespace]?.connection.status
  if (entry?.connectorId !== connector.data.id || entry.triesLeft === 0) return
  if (status !== 'disconnected' || kit.live.attempts.has(namespace)) return
  entry.triesLeft--
  const controller = startAttempt(kit, [namespace])
  const attempt = ++kit.live.attempt
  const cancel = kit.services.clock.after(resumeMs, () => controller.abort())
  const show = () => {
    if (controller.signal.aborted) return
    moveConnection(kit, namespace, { type: 'resume', attempt, connectorId: connector.data.id })
  }
  // Show *connecting* in the next frame: a wallet that answers before saves the page a render. Calling `show` twice does no
  // harm.
  const cancelShow = afterPaint(show)
  try {
    const accounts = await sharedAccounts(connector, namespace, controller.signal)
    const answer = await connectUntil(kit, adapter, connector, namespace, {
      ...(accounts && { accounts }),
      network: networkBefore(kit, namespace, connector),
      reconnecting: true,
      signal: controller.signal,
    })
    show()
    moveConnection(kit, namespace, {
      type: 'ok',
      attempt,
      ...answer,
      ...(isShared(connector) && connector.approval(namespace)),
      chosen: chosenBefore(kit, namespace),
    })
    if (kit.store.getState().chains[namespace]?.connection.status !== 'connected') return
    patch(kit, ({ modal }) => ({ modal: modal.activeChain ? modal : withActiveChain(modal, namespace) }))
    showUnsupportedChain(kit, namespace)
    showConnected(kit)
  } catch (error) {
    kit.services.logger.debug('the wallet of last time did not come back', error)
    // `waitForResume` only looks at changes of the state, so show *connecting* even if the wallet refuses before the next
    // frame.
    show()
    endAttempt(kit, [namespace], controller)
    moveConnection(kit, namespace, { type: 'fail', attempt })
  } finally {
    cancelShow()
    cancel()
    endAttempt(kit, [namespace], controller)
  }
}

/**
 * Activates the namespace of a restored wallet if the wallet of the active namespace has not answered in time, because the page
 * would otherwise ask a connected visitor to connect.
 */
function showConnected(kit: Kit): void {
  const { clock } = kit.services
  const { attempts, cleanups } = kit.live
  const cancel = clock.after(resumeMs, () => {
    cleanups.delete(cancel)
    const { activeChain, isSwitchingNamespace } = kit.store.getState().modal
    if (activeChain && !isSwitchingNamespace && !attempts.has(activeChain)) activateConnected(kit)
  })
  cleanups.add(cancel)
}

/**
 * Allows a wallet that frames the page to be restored even if it was never connected, unless the visitor has disconnected or
 * the site excludes that wallet.
 */
function expectFramingWallet(kit: Kit, namespace: ChainNamespace, { data }: Connector): void {
  const { resumable } = kit.live
  const wasLeft = recall(kit, 'connection_status', isText) === 'disconnected'
  const isExcluded = kit.store.getState().options.excludeWalletIds.includes(data.explorerId ?? '')
  if (!kit.config.enableReconnect || wasLeft || isExcluded || resumable.has(namespace)) return
  resumable.set(namespace, { connectorId: data.id, triesLeft: resumeTries })
}

/**
 * Returns the accounts that a wallet of several namespaces still shares in this one; `undefined` for a wallet of one namespace.
 */
async function sharedAccounts(
  connector: Connector,
  namespace: ChainNamespace,
  signal: AbortSignal,
): Promise<readonly CaipAddress[] | undefined> {
  if (!isShared(connector)) return undefined
  const session = await Promise.race([connector.resume(), untilAborted(signal)])
  return session?.namespaces[namespace]?.accounts ?? []
}

/** Returns the network in use before this page load, if the wallet works with it. */
function networkBefore(kit: Kit, namespace: ChainNamespace, connector: Connector): Network | undefined {
  const { caipNetworkId, requestedCaipNetworks } = kit.store.getState().chains[namespace]?.networkState ?? {}
  const { approvedCaipNetworkIds } = isShared(connector) ? connector.approval(namespace) : {}
  if (caipNetworkId && approvedCaipNetworkIds && !approvedCaipNetworkIds.includes(caipNetworkId))
    return undefined
  return requestedCaipNetworks?.find((each) => each.caipNetworkId === caipNetworkId)
}

function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }))
}

/**
 * Returns the account that was selected on the site before this page load, with the wallet's own active account at that time
 * (`insteadOf`). The selection is only used if the wallet's own active account is still the same.
 */
function chosenBefore(kit: Kit, namespace: ChainNamespace): ChosenAccount | undefined {
  const [id, insteadOf] = recall(kit, 'selected_accounts', isTexts)?.[namespace]?.split(' ') ?? []
  return id && insteadOf ? { id, insteadOf } : undefined
}
