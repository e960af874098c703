import { hash } from 'node:crypto'
import { type Holder, wideOf } from '../../operations/holder.js'

/** Hex digits of a name: 4,096 IPv4 addresses have the same, so that none can be read from it. */
const digits = 5

const shortHash = (text: string) => hash('sha256', text, 'hex').slice(0, digits)

const mostRecent = 10_000

function nameOf(holder: string): string {
  const wide = wideOf(holder)
  return wide === undefined ? shortHash(holder) : `${shortHash(wide)}:0:0:${shortHash(holder)}`
}

/**
 * Creates what answers the name under which a mailbox counts, and stores, who holds what: it says that two messages come from one
 * address or one /48, and not from which. `wideOf` takes the name of an IPv6 holder as it takes the holder. Each message and
 * each receipt needs a name, so those made lately are remembered.
 */
export function createHolderName(): (holder: Holder) => Holder {
  const recent = new Map<string, string>()
  return (holder) => {
    if (holder === undefined) return undefined
    const known = recent.get(holder)
    if (known !== undefined) return known
    const name = nameOf(holder)
    if (recent.size >= mostRecent) recent.clear()
    recent.set(holder, name)
    return name
  }
}
