import type { ChainNamespace } from '../../wire/caip.js'
import { type Kit, patch } from '../kit/kit.js'
import { chainOf } from '../state/chains.js'
import type { AccountTabName } from '../state/views.js'

/**
 * Notes which tab the view Account shows (§3 currentTab).
 * @param namespace The namespace of the account; the active one unless given.
 * @returns A function that notes that the tab is no longer shown.
 */
export function showTab(kit: Kit, namespace: ChainNamespace | undefined, tab: AccountTabName): () => void {
  const shownNamespace = chainOf(kit.store.getState(), namespace)?.namespace
  const note = (currentTab: AccountTabName | undefined) =>
    patch(kit, ({ chains }) => {
      const chain = shownNamespace === undefined ? undefined : chains[shownNamespace]
      return chain ? { chains: { ...chains, [chain.namespace]: { ...chain, currentTab } } } : {}
    })
  note(tab)
  return () => note(undefined)
}
