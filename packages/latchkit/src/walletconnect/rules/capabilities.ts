import type { Session } from '../engine/book.js'
import { own } from '../namespaces/mergeNamespaces.js'
import { sharedNamespaces } from '../snapshot.js'

/** The capabilities of EIP-5792 and its companions that wallets put into a session. */
const known = ['atomic', 'flow-control', 'paymasterService', 'sessionKeys', 'auxiliaryFunds']

type Found = Record<string, unknown>

/**
 * What a wallet has said of its capabilities when it settled (pairing-and-sign §4): for all chains in the session's
 * properties, for one chain or one account in the scoped ones. Nothing, where it has said nothing: then it is asked.
 */
export function capabilitiesIn(session: Session, params: readonly unknown[]): unknown {
  const [address, asked] = params
  const forAll = knownOf(session.sessionProperties)
  const found: Record<string, Found> = {}
  for (const chain of sharedNamespaces(session).eip155?.chains ?? []) {
    const hex = `0x${Number(chain.split(':')[1]).toString(16)}`
    if (Array.isArray(asked) && !asked.includes(hex)) continue
    const scoped = record(own(session.scopedProperties ?? {}, chain))
    const forAccount = record(scoped[`${chain}:${String(address)}`])
    const all = { ...forAll, ...knownOf(scoped), ...knownOf(forAccount) }
    if (Object.keys(all).length) found[hex] = all
  }
  return Object.keys(found).length ? found : undefined
}

function knownOf(properties: unknown): Found {
  const all = record(properties)
  return Object.fromEntries(
    known.flatMap((name) => (Object.hasOwn(all, name) ? [[name, value(all[name])]] : [])),
  )
}

/** Properties are texts; some wallets write JSON into them, some put the object itself. */
function value(property: unknown): unknown {
  if (typeof property !== 'string') return property
  try {
    return JSON.parse(property)
  } catch {
    return property
  }
}

function record(input: unknown): Found {
  const read = value(input)
  return typeof read === 'object' && read !== null ? (read as Found) : {}
}
