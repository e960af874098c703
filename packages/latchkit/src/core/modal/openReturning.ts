import type { DeepLink } from '../contracts/sharedSession.js'
import type { Kit } from '../kit/kit.js'
import { accountStatus } from '../select/accountStatus.js'
import { walletRows } from '../select/walletRows.js'
import { isRecord, isText, recall } from '../services/memory.js'
import { view } from '../state/router.js'
import { fetchWallets } from './fetchWallets.js'
import { open } from './open.js'
import { pushView } from './router.js'

/**
 * Opens the modal on the wallet's view again after the phone discarded the page while the visitor was in a wallet's app. Does
 * nothing if the wallet has been restored already.
 */
export async function openReturning(kit: Kit, { id, name, href }: DeepLink): Promise<void> {
  const { namespace: storedNamespace } = recall(kit, 'returning', isRecord) ?? {}
  await fetchWallets(kit).catch((error) => kit.services.logger.error('could not load the wallet list', error))
  // Loading may have failed or taken long; a kit that was destroyed meanwhile opens nothing.
  if (kit.live.phase !== 'started') return
  const namespace = isText(storedNamespace) && kit.adapters.has(storedNamespace) ? storedNamespace : undefined
  const state = kit.store.getState()
  if (kit.live.ui.isOver !== false || state.modal.open || accountStatus(state, namespace).address) return
  const listedWallet = walletRows(state).all.find(({ wallet }) => wallet && wallet.id === id)?.wallet
  const wallet = listedWallet ?? { id: id ?? href, name, chains: [], mobile_link: href }
  const params = namespace ? { namespace } : {}
  open(kit, { view: 'Connect', ...params })
  pushView(kit, view('ConnectingWalletConnect', { wallet, ...params, isReturn: true }))
}
