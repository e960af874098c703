import type { ChainNamespace } from '../../wire/caip.js'
import { showUnsupportedChain } from '../actions/modal/showUnsupportedChain.js'
import type { AdapterEvent } from '../contracts/adapter.js'
import type { Kit } from '../kit/kit.js'
import { connectedNamespaces } from '../select/connectedNamespaces.js'
import { activateConnected } from './activate.js'
import { moveConnection } from './moveConnection.js'

/** Turns an event of a wallet into state. Events of a wallet that is not connected change nothing. */
export function adapterEvent(kit: Kit, namespace: ChainNamespace, event: AdapterEvent): void {
  if (kit.live.phase !== 'started') return
  const { type, ...change } = event
  const wasConnected = isConnected(kit, namespace)
  const moved = moveConnection(
    kit,
    namespace,
    type === 'disconnect' ? { type: 'left', ...change } : { type, ...change },
  )
  if (wasConnected && !isConnected(kit, namespace)) activateConnected(kit)
  if (moved) showUnsupportedChain(kit, namespace)
}

function isConnected(kit: Kit, namespace: ChainNamespace): boolean {
  return connectedNamespaces(kit.store.getState()).includes(namespace)
}
