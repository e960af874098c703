import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import { readNumber, readOptional } from './readNumber.js'
import { unreadable } from './Unreadable.js'

/** A transaction as a site requests it. The wallet chooses all other fields, and shows them. */
export interface Transaction {
  readonly from: Address
  /** The receiver; `undefined` if the data creates a contract. */
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint | undefined
  /** The maximum price per unit of gas, if the site sets it. */
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
  readonly nonce?: number | undefined
  /** Addresses that it declares to read. They only change the price of gas. */
  readonly accessList?: readonly { readonly address: Address; readonly storageKeys: readonly Hex[] }[]
}

/** Fields of transaction types that are not supported: blobs. */
const blobs = ['blobs', 'blobVersionedHashes', 'sidecars', 'maxFeePerBlobGas']
/** Nodes accept no longer data. */
const longestData = 2 * 131_072
const mostEntries = 256

/**
 * Reads the parameter of `eth_sendTransaction`. Throws the reason, in plain words, if this wallet does not send it.
 * @param chainId Its chain; another one in the parameter is refused.
 */
export function readTransaction(given: unknown, chainId?: number): Transaction {
  if (typeof given !== 'object' || given === null) throw unreadable('noTransaction')
  const fields = given as Readonly<Record<string, unknown>>
  const { from, to, value, accessList, nonce, type } = fields
  const kind = type === undefined || type === null ? undefined : Number(readNumber(type, 8))
  const has = (name: string) => fields[name] !== undefined && fields[name] !== null
  if (blobs.some(has) || (kind !== undefined && kind > 2)) throw unreadable('beyondCall')
  const statedChainId = readOptional(fields.chainId, 53)
  if (statedChainId !== undefined && chainId !== undefined && statedChainId !== BigInt(chainId)) {
    throw unreadable('madeForOther', { theirs: String(statedChainId), ours: String(chainId) })
  }
  if (!isAddress(String(from), { strict: false })) throw unreadable('foreignAccount')
  if (has('to') && (typeof to !== 'string' || !isAddress(to, { strict: false }))) {
    throw unreadable('badRecipient')
  }
  return {
    from: getAddress(String(from)),
    to: to ? getAddress(String(to)) : undefined,
    value: readOptional(value, 256) ?? 0n,
    data: dataOf(fields),
    gas: one(readOptional(fields.gas, 64), readOptional(fields.gasLimit, 64)),
    ...feesOf(fields),
    nonce: nonce === undefined || nonce === null ? undefined : Number(readNumber(nonce, 53)),
    ...(has('accessList') && { accessList: accessListOf(accessList) }),
  }
}

/** Returns the value of a field with two names. If both are given and differ, it is unclear which counts. */
function one<Value>(first: Value | undefined, second: Value | undefined): Value | undefined {
  if (first !== undefined && second !== undefined && first !== second) throw unreadable('contradiction')
  return first ?? second
}

function dataOf({ data, input }: Readonly<Record<string, unknown>>): Hex {
  const call = one(textOf(data), textOf(input)) ?? '0x'
  if (!isHex(call) || call.length % 2 !== 0) throw unreadable('badData')
  if (call.length > longestData) throw unreadable('longTransaction')
  return call
}

function textOf(given: unknown): string | undefined {
  if (given === undefined || given === null) return undefined
  if (typeof given !== 'string') throw unreadable('badData')
  return given.toLowerCase()
}

/** Reads the fees. An older transaction names one price, which is also its maximum. */
function feesOf({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Readonly<Record<string, unknown>>) {
  const price = readOptional(gasPrice, 128)
  const most = one(readOptional(maxFeePerGas, 128), price)
  const tip = one(readOptional(maxPriorityFeePerGas, 128), price)
  if (most !== undefined && tip !== undefined && tip > most) throw unreadable('contradiction')
  return { maxFeePerGas: most, maxPriorityFeePerGas: tip }
}

function accessListOf(given: unknown): NonNullable<Transaction['accessList']> {
  if (!Array.isArray(given) || given.length > mostEntries) throw unreadable('badData')
  return given.map((entry: unknown) => {
    const { address, storageKeys } = (entry ?? {}) as Readonly<Record<string, unknown>>
    const keys: readonly unknown[] = Array.isArray(storageKeys) ? storageKeys : ['?']
    if (typeof address !== 'string' || !isAddress(address, { strict: false })) throw unreadable('badData')
    if (keys.length > mostEntries || !keys.every(isWord)) throw unreadable('badData')
    return { address: getAddress(address), storageKeys: keys }
  })
}

const isWord = (key: unknown): key is Hex => typeof key === 'string' && /^0x[\da-fA-F]{64}$/.test(key)
