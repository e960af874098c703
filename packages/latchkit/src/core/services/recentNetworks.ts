import { maxRecentNetworks } from '../../wire/constants.js'
import type { Kit } from '../kit/kit.js'
import { listOf, text } from './codec.js'
import { recall, remember } from './memory.js'

/** The networks that were used from this browser, by CAIP-2 id, the last one first. No account is told by them. */
export function recentNetworks(kit: Kit): readonly string[] {
  return recall(kit, 'recent_networks', listOf(text, maxRecentNetworks)) ?? []
}

/** Stores that networks were used, the last one first. */
export function rememberNetworks(kit: Kit, used: readonly string[]): void {
  const all = new Set([...used, ...recentNetworks(kit)])
  remember(kit, 'recent_networks', [...all].slice(0, maxRecentNetworks))
}
