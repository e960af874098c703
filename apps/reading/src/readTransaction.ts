import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import { unreadable } from './Unreadable.js'

/** A transaction as a site asks for it. What is not here (fees, nonce) the wallet chooses itself. */
export interface Transaction {
  readonly from: Address
  /** The receiver; absent where the data becomes a new contract. */
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint | undefined
}

/** Kinds that do more than a call: a delegation of the account (EIP-7702), blobs. */
const beyond = ['authorizationList', 'blobs', 'blobVersionedHashes', 'sidecars']

/** Reads `eth_sendTransaction`'s parameter. Throws, in plain words, what this wallet does not send. */
export function readTransaction(given: unknown): Transaction {
  if (typeof given !== 'object' || given === null) throw unreadable('noTransaction')
  const { from, to, value, data, input, gas, gasLimit, type } = given as Readonly<Record<string, unknown>>
  if (beyond.some((name) => name in given) || /^0x0?[34]$/.test(String(type))) {
    throw unreadable('beyondCall')
  }
  if (to !== undefined && to !== null && !isAddress(String(to), { strict: false })) {
    throw unreadable('badRecipient')
  }
  const call = data ?? input ?? '0x'
  if (!isHex(call) || call.length % 2 !== 0) throw unreadable('badData')
  const limit = gas ?? gasLimit
  return {
    from: getAddress(String(from)),
    to: to ? getAddress(String(to)) : undefined,
    value: BigInt((value ?? 0) as string),
    data: call,
    gas: limit === undefined ? undefined : BigInt(limit as string),
  }
}
