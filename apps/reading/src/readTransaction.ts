import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import { readNumber, readOptional } from './readNumber.js'
import { unreadable } from './Unreadable.js'

/** A transaction as a site asks for it. What is not here the wallet chooses itself, and shows. */
export interface Transaction {
  readonly from: Address
  /** The receiver; absent where the data becomes a new contract. */
  readonly to: Address | undefined
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint | undefined
  /** The most that it may pay a unit of gas, where the site says so. */
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
  readonly nonce?: number | undefined
  /** The addresses that it announces to read: they change the price of gas and nothing else. */
  readonly accessList?: readonly { readonly address: Address; readonly storageKeys: readonly Hex[] }[]
}

/** Kinds that do more than a call, which no wallet here sends: blobs. */
const blobs = ['blobs', 'blobVersionedHashes', 'sidecars', 'maxFeePerBlobGas']
/** Nodes take no longer transaction. */
const longestData = 2 * 131_072
const mostEntries = 256

/**
 * Reads `eth_sendTransaction`'s parameter. Throws, in plain words, what this wallet does not send.
 * @param chainId The chain it is for; one that names another is refused.
 */
export function readTransaction(given: unknown, chainId?: number): Transaction {
  if (typeof given !== 'object' || given === null) throw unreadable('noTransaction')
  const fields = given as Readonly<Record<string, unknown>>
  const { from, to, value, accessList, nonce, type } = fields
  const kind = type === undefined || type === null ? undefined : Number(readNumber(type, 8))
  const has = (name: string) => fields[name] !== undefined && fields[name] !== null
  if (blobs.some(has) || (kind !== undefined && kind > 2)) throw unreadable('beyondCall')
  const stated = readOptional(fields.chainId, 53)
  if (stated !== undefined && chainId !== undefined && stated !== BigInt(chainId)) {
    throw unreadable('madeForOther', { theirs: String(stated), ours: String(chainId) })
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

/** The one value of a field that has two names; two different ones leave open which counts. */
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

/** An older kind names one price: it pays that, and never more. */
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
