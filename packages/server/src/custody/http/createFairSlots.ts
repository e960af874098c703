import { slash48Of } from '../../limits/holder.js'
import { addressKey } from '../../operations/addressKey.js'

interface FairLimits {
  readonly perAddress: number
  /** Limit of a /48 of IPv6. */
  readonly perWideNetwork: number
  readonly total: number
}

/** A limited number of slots for any number of callers. */
export interface FairSlots {
  /**
   * Takes a slot for an address. If all slots are taken, cuts the oldest slot of the address or /48 that has most of them, so that a
   * newcomer always gets a slot.
   * @param cut Ends what uses the slot.
   * @returns A function that gives the slot back; `undefined` if the address, or its /48, has reached its limit.
   */
  take(address: string, cut: () => void): (() => void) | undefined
}

/** Creates the slots. */
export function createFairSlots({ perAddress, perWideNetwork, total }: FairLimits): FairSlots {
  /** The slots of each address, and of each /48 of IPv6. */
  const slotsByName = new Map<string, Set<object>>()
  const slotUsers = new Map<object, { readonly names: readonly string[]; readonly cut: () => void }>()

  function free(slot: object): void {
    for (const name of slotUsers.get(slot)?.names ?? []) {
      const slots = slotsByName.get(name)
      slots?.delete(slot)
      if (slots?.size === 0) slotsByName.delete(name)
    }
    slotUsers.delete(slot)
  }

  function cutOldest(): void {
    const [largest = new Set<object>()] = [...slotsByName.values()].sort(
      (one, other) => other.size - one.size,
    )
    const [oldest] = largest
    const cut = oldest && slotUsers.get(oldest)?.cut
    if (oldest) free(oldest)
    cut?.()
  }

  return {
    take(address, cut) {
      const callerKey = addressKey(address)
      const wideNetwork = slash48Of(callerKey)
      const sizeOf = (name: string) => slotsByName.get(name)?.size ?? 0
      if (
        sizeOf(callerKey) >= perAddress ||
        (wideNetwork !== undefined && sizeOf(wideNetwork) >= perWideNetwork)
      )
        return undefined
      const slot = {}
      const names = wideNetwork === undefined ? [callerKey] : [callerKey, wideNetwork]
      for (const name of names) slotsByName.set(name, (slotsByName.get(name) ?? new Set()).add(slot))
      slotUsers.set(slot, { names, cut })
      if (slotUsers.size > total) cutOldest()
      return () => free(slot)
    },
  }
}
