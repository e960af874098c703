import type { ChainNamespace } from '../../wire/caip.js'
import { maxRecentNetworks } from '../../wire/constants.js'
import type { Kit, KitState } from '../kit/kit.js'
import { load, logNotLoaded, type Moments } from '../kit/load.js'
import { forgetAccounts } from '../services/accountMemory.js'
import { isTextList, isTexts, recall, remember } from '../services/memory.js'
import { type ConnectedTo, settled } from '../state/connection.js'

const pendingKeys = ['pending_transactions', 'pending_entries'] as const

/**
 * Stores what a page load must restore: first what has changed since the state `last`, then every later change.
 * @returns A function that stops storing.
 */
export function persist(kit: Kit, last: KitState): () => void {
  write(kit, kit.store.getState(), last)
  const signsIn = Boolean(kit.config.siwx ?? kit.config.siweConfig)
  const hasPending = pendingKeys.some((key) => recall(kit, key, Array.isArray))
  const watchSignIn = untilLoaded(kit, 'signIn', (moment) => moment.watchSignIn(kit))
  const restorePending = untilLoaded(kit, 'money', (moment) => moment.restorePending(kit))
  const loadFollowers = () => {
    if (signsIn) watchSignIn()
    if (hasPending) restorePending()
  }
  loadFollowers()
  return kit.store.subscribe((state, previousState) => {
    write(kit, state, previousState)
    if (state.chains !== previousState.chains) loadFollowers()
  })
}

/** Creates a function that loads a moment and calls `run` with it, once. If loading fails, the next call tries again. */
function untilLoaded<Name extends keyof Moments>(
  kit: Kit,
  name: Name,
  run: (moment: Moments[Name]) => void,
): () => void {
  let isAsked = false
  return () => {
    if (isAsked) return
    isAsked = true
    load(kit, name).then(run, (error) => {
      isAsked = false
      logNotLoaded(kit)(error)
    })
  }
}

function write(kit: Kit, state: KitState, previousState: KitState): void {
  if (state.recentWallets !== previousState.recentWallets)
    remember(kit, 'recent_wallets', state.recentWallets)
  if (state.modal.activeChain !== previousState.modal.activeChain) {
    remember(kit, 'active_namespace', state.modal.activeChain)
  }
  if (state.chains === previousState.chains) return
  const networks = networksOf(state)
  const last = networksOf(previousState)
  if (JSON.stringify(networks) !== JSON.stringify(last)) {
    const changedNamespaces = Object.keys(networks).filter((key) => networks[key] !== last[key])
    rememberNetworks(
      kit,
      [networks, last].flatMap((all) => changedNamespaces.flatMap((key) => all[key] ?? [])),
    )
    // Keep the stored networks of namespaces without an adapter, because their adapter may be added later.
    remember(kit, 'active_caip_network_ids', {
      ...recall(kit, 'active_caip_network_ids', isTexts),
      ...networks,
    })
  }
  const namespaces = new Set([...Object.keys(state.chains), ...Object.keys(previousState.chains)])
  for (const namespace of namespaces) rememberWallet(kit, namespace, state, previousState)
}

/**
 * Updates the stored wallet of a namespace. A wallet is removed from the storage only when it was connected on this page and no
 * longer is; one that could not be restored, or that was locked and may return, stays stored.
 */
function rememberWallet(kit: Kit, namespace: ChainNamespace, state: KitState, previousState: KitState): void {
  const now = connectionIn(state, namespace)
  const last = connectionIn(previousState, namespace)
  if (now?.connectorId === last?.connectorId && now?.chosen === last?.chosen) return
  if (!now && kit.live.resumable.get(namespace)?.connectorId === last?.connectorId) return
  rememberConnector(kit, namespace, now?.connectorId)
  // Store the active namespace even if it never changed: the next page load needs it to restore the wallet.
  remember(kit, 'active_namespace', state.modal.activeChain)
  const { [namespace]: _, ...others } = recall(kit, 'selected_accounts', isTexts) ?? {}
  const { chosen } = now ?? {}
  const choices = chosen ? { ...others, [namespace]: `${chosen.id} ${chosen.insteadOf}` } : others
  remember(kit, 'selected_accounts', Object.keys(choices).length > 0 ? choices : undefined)
}

function connectionIn({ chains }: KitState, namespace: ChainNamespace): ConnectedTo | undefined {
  const connection = chains[namespace] && settled(chains[namespace].connection)
  return connection?.status === 'connected' ? connection : undefined
}

function networksOf({ chains }: KitState): Record<string, string> {
  return Object.fromEntries(
    Object.entries(chains).map(([key, { networkState }]) => [key, networkState.caipNetworkId]),
  )
}

/** Returns the networks used in this browser as CAIP-2 ids, the most recent first. They reveal no account. */
export function recentNetworks(kit: Kit): readonly string[] {
  return (recall(kit, 'recent_networks', isTextList) ?? []).slice(0, maxRecentNetworks)
}

/** Stores used networks, the most recent first. */
export function rememberNetworks(kit: Kit, networkIds: readonly string[]): void {
  const all = new Set([...networkIds, ...recentNetworks(kit)])
  remember(kit, 'recent_networks', [...all].slice(0, maxRecentNetworks))
}

/** Stores the wallet that a page load asks again in a namespace. Without a wallet, its stored accounts are removed too. */
export function rememberConnector(
  kit: Kit,
  namespace: ChainNamespace,
  connectorId: string | undefined,
): void {
  const { [namespace]: _, ...others } = recall(kit, 'connected_connector_ids', isTexts) ?? {}
  const ids = connectorId === undefined ? others : { ...others, [namespace]: connectorId }
  remember(kit, 'connected_connector_ids', ids)
  remember(kit, 'connection_status', Object.keys(ids).length > 0 ? 'connected' : 'disconnected')
  if (connectorId === undefined) forgetAccounts(kit)
}
