import { hash } from 'node:crypto'
import { type Holder, slash48Of } from '../../limits/holder.js'

/** Number of hex digits in a name: so few that about 4,096 IPv4 addresses share each name, and the name reveals no address. */
const digitCount = 5

const shortHash = (text: string) => hash('sha256', text, 'hex').slice(0, digitCount)

const maxRecentNames = 10_000

function nameOf(holder: string): string {
  const slash48 = slash48Of(holder)
  return slash48 === undefined ? shortHash(holder) : `${shortHash(slash48)}:0:0:${shortHash(holder)}`
}

/**
 * Creates the function that names a holder for the mailbox: messages from one address or /48 get the same name, which does not reveal the
 * address. `slash48Of` accepts the name of an IPv6 holder like the holder itself. Each message and receipt needs a name, so recent ones are
 * cached.
 */
export function createHolderName(): (holder: Holder) => Holder {
  const recentNames = new Map<string, string>()
  return (holder) => {
    if (holder === undefined) return undefined
    const recentName = recentNames.get(holder)
    if (recentName !== undefined) return recentName
    const name = nameOf(holder)
    if (recentNames.size >= maxRecentNames) recentNames.clear()
    recentNames.set(holder, name)
    return name
  }
}
