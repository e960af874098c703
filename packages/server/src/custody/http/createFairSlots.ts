import { wideOf } from '../../limits/holder.js'
import { addressKey } from '../../operations/addressKey.js'

interface FairLimits {
  readonly ofAddress: number
  /** Limit of a /48 of IPv6. */
  readonly ofWide: number
  readonly inAll: number
}

/** Slots for fewer callers than may come. */
export interface FairSlots {
  /**
   * Takes a slot for an address. If all are taken, cuts the oldest slot of the address or /48 that has most, so that a newcomer always gets
   * one.
   * @param cut Ends what uses the slot.
   * @returns Gives the slot back; `undefined` if the address, or its /48, has reached its limit.
   */
  take(address: string, cut: () => void): (() => void) | undefined
}

/** Creates the slots. */
export function createFairSlots({ ofAddress, ofWide, inAll }: FairLimits): FairSlots {
  /** The slots of each address. An IPv6 address counts for its /48, too. */
  const slotsByName = new Map<string, Set<object>>()
  const users = new Map<object, { readonly names: readonly string[]; readonly cut: () => void }>()

  function free(slot: object): void {
    for (const name of users.get(slot)?.names ?? []) {
      const slots = slotsByName.get(name)
      slots?.delete(slot)
      if (slots?.size === 0) slotsByName.delete(name)
    }
    users.delete(slot)
  }

  function cutOldest(): void {
    const [longest = new Set<object>()] = [...slotsByName.values()].sort(
      (one, other) => other.size - one.size,
    )
    const [oldest] = longest
    const cut = oldest && users.get(oldest)?.cut
    if (oldest) free(oldest)
    cut?.()
  }

  return {
    take(address, cut) {
      const callerKey = addressKey(address)
      const wide = wideOf(callerKey)
      const sizeOf = (name: string) => slotsByName.get(name)?.size ?? 0
      if (sizeOf(callerKey) >= ofAddress || (wide !== undefined && sizeOf(wide) >= ofWide)) return undefined
      const slot = {}
      const names = wide === undefined ? [callerKey] : [callerKey, wide]
      for (const name of names) slotsByName.set(name, (slotsByName.get(name) ?? new Set()).add(slot))
      users.set(slot, { names, cut })
      if (users.size > inAll) cutOldest()
      return () => free(slot)
    },
  }
}
