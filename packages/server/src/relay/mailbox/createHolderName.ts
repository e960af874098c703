import { hash } from 'node:crypto'
import { type Holder, wideOf } from '../../limits/holder.js'

/** Hex digits of a name: so few that 4,096 IPv4 addresses share a name, and no address can be read from it. */
const digitCount = 5

const shortHash = (text: string) => hash('sha256', text, 'hex').slice(0, digitCount)

const recentNamesAtMost = 10_000

function nameOf(holder: string): string {
  const wide = wideOf(holder)
  return wide === undefined ? shortHash(holder) : `${shortHash(wide)}:0:0:${shortHash(holder)}`
}

/**
 * Creates the function that names a holder for the mailbox: two messages from one address or /48 have the same name, but it does not reveal
 * which. `wideOf` works on the name of an IPv6 holder as on the holder. Each message and receipt needs a name, so recent ones are cached.
 */
export function createHolderName(): (holder: Holder) => Holder {
  const recentNames = new Map<string, string>()
  return (holder) => {
    if (holder === undefined) return undefined
    const recentName = recentNames.get(holder)
    if (recentName !== undefined) return recentName
    const name = nameOf(holder)
    if (recentNames.size >= recentNamesAtMost) recentNames.clear()
    recentNames.set(holder, name)
    return name
  }
}
