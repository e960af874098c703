import type { Network } from '../../../wire/entities.js'
import { executionReverted } from '../../../wire/errors/chain.js'
import { fail } from '../../../wire/errors/fail.js'
import { askEsplora, jsonIn, type Refusal } from '../chain/esplora.js'
import type { BitcoinLive } from '../live.js'

/**
 * The text that Esplora writes before the message of its node. A refusal without this text comes from a server before the
 * network, not from the network.
 */
const nodeErrorPattern = /RPC error/i
/** Bitcoin Core's texts for a transaction that the node has already. */
const alreadyKnownPattern = /already (in|known)|already-(in|known)|txn-already/i

/**
 * Sends a signed transaction. If the network already has it, it counts as sent.
 * @throws `executionReverted` with the node's reason if the network refuses it; as `askEsplora`.
 */
export async function broadcast(live: BitcoinLive, network: Network, hex: string): Promise<void> {
  const read = (text: string) => (/^[\da-f]{64}$/.test(text.trim()) ? ('sent' as const) : undefined)
  const outcome = await askEsplora<'sent' | Refusal>(
    live,
    network,
    { path: '/tx', body: hex, read },
    (refusal) => {
      if (refusal.status !== 400 || !nodeErrorPattern.test(refusal.reason)) return undefined
      return alreadyKnownPattern.test(refusal.reason) ? 'sent' : refusal
    },
  )
  if (outcome !== 'sent') throw fail(executionReverted, { reason: reasonOf(outcome.reason) })
}

/** Finds the node's own words in Esplora's answer: `sendrawtransaction RPC error: {"code":-26,"message":"dust"}`. */
function reasonOf(text: string): string {
  const { message } = (jsonIn(text.replace(/^[^{]*/, '')) ?? {}) as { readonly message?: unknown }
  return typeof message === 'string' ? message : text
}
