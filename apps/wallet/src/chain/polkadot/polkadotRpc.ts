import { AccountId, Blake2128Concat } from '@polkadot-api/substrate-bindings'
import { bytesToHex, hexToBytes, isHex } from 'viem'
import { NoAnswer } from '../../../../reading/src/chain/NoAnswer.js'
import { cleanText, maxReasonLength } from '../../../../reading/src/cleanText.js'
import type { PolkadotNetwork } from '../../config.js'

const timeoutMs = 10_000

/** A node refused a call, in its own words. */
export class RpcRefusal extends Error {}

/** Calls a node of a network. Throws `RpcRefusal`, or `NoAnswer`. */
export async function polkadotRpc(
  { name, rpcUrl }: PolkadotNetwork,
  method: string,
  params: readonly unknown[] = [],
): Promise<unknown> {
  const answer = await answerOf(rpcUrl, { jsonrpc: '2.0', id: 1, method, params }).catch((error: unknown) => {
    throw new NoAnswer(name, { cause: error })
  })
  if (answer.error) throw new RpcRefusal(cleanText(answer.error.message, maxReasonLength))
  if (!('result' in answer)) throw new NoAnswer(name)
  return answer.result
}

interface RpcAnswer {
  readonly result?: unknown
  readonly error?: { readonly message?: unknown }
}

async function answerOf(url: string, call: object): Promise<RpcAnswer> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`It answers ${response.status}`)
  return ((await response.json()) ?? {}) as RpcAnswer
}

/** The hashes of `System` and `Account` (twox128), the prefix of every account's key. */
const accountsPrefix = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9'
/** The free balance comes after the nonce and three counters of 4 bytes each, and has 16 bytes. */
const freeAt = 16
const freeBytes = 16

/** Returns the free balance of an address, in smallest units. */
export async function polkadotBalance(address: string, network: PolkadotNetwork): Promise<bigint> {
  const key = bytesToHex(Blake2128Concat(AccountId().enc(address)))
  const stored = await polkadotRpc(network, 'state_getStorage', [accountsPrefix + key.slice(2)])
  // An account without a balance has no entry.
  if (stored === null) return 0n
  if (!isHex(stored)) throw new NoAnswer(network.name)
  const lowestFirst = hexToBytes(stored).slice(freeAt, freeAt + freeBytes)
  return BigInt(bytesToHex(lowestFirst.reverse()))
}
