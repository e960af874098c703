import type { Kit, KitState } from './kit.js'

/** Changes part of the state. */
export function patch(kit: Kit, change: (state: KitState) => Partial<KitState>): void {
  kit.store.setState(change)
}
