import { type Address, getAddress, type Hex, isAddress, isHex } from 'viem'
import { readNumber, readOptional } from './readNumber.js'
import { unreadable } from './Unreadable.js'

/** An account's code that it takes over from a contract (EIP-7702). */
export interface Delegation {
  /** The contract whose code the account gets; the zero address ends it. */
  readonly contract: Address
}

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
  readonly delegation?: Delegation | undefined
}

/** The rules by which a transaction is read. */
export interface TransactionRules {
  /** The chain it is for; one that names another is refused. */
  readonly chainId?: number | undefined
  /** Whether this wallet signs delegations. */
  readonly delegates?: boolean | undefined
}

/** Kinds that do more than a call, which no wallet here sends: blobs. */
const blobs = ['blobs', 'blobVersionedHashes', 'sidecars', 'maxFeePerBlobGas']
/** Nodes take no longer transaction. */
const longestData = 2 * 131_072
const mostEntries = 256

/** Reads `eth_sendTransaction`'s parameter. Throws, in plain words, what this wallet does not send. */
export function readTransaction(given: unknown, rules: TransactionRules = {}): Transaction {
  if (typeof given !== 'object' || given === null) throw unreadable('noTransaction')
  const fields = given as Readonly<Record<string, unknown>>
  const { from, to, value, authorizationList, accessList, nonce, type } = fields
  const kind = type === undefined || type === null ? undefined : Number(readNumber(type, 8))
  const has = (name: string) => fields[name] !== undefined && fields[name] !== null
  if (blobs.some(has) || (kind !== undefined && (kind === 3 || kind > 4))) throw unreadable('beyondCall')
  const delegates = has('authorizationList') || kind === 4
  if (delegates && !rules.delegates) throw unreadable('beyondCall')
  const stated = readOptional(fields.chainId, 53)
  if (stated !== undefined && rules.chainId !== undefined && stated !== BigInt(rules.chainId)) {
    throw unreadable('madeForOther', { theirs: String(stated), ours: String(rules.chainId) })
  }
  if (!isAddress(String(from), { strict: false })) throw unreadable('foreignAccount')
  if (has('to') && (typeof to !== 'string' || !isAddress(to, { strict: false }))) {
    throw unreadable('badRecipient')
  }
  const transaction = {
    from: getAddress(String(from)),
    to: to ? getAddress(String(to)) : undefined,
    value: readOptional(value, 256) ?? 0n,
    data: dataOf(fields),
    gas: one(readOptional(fields.gas, 64), readOptional(fields.gasLimit, 64)),
    ...feesOf(fields),
    nonce: nonce === undefined || nonce === null ? undefined : Number(readNumber(nonce, 53)),
    ...(has('accessList') && { accessList: accessListOf(accessList) }),
  }
  if (!delegates) return transaction
  if (!transaction.to) throw unreadable('badRecipient')
  return { ...transaction, delegation: delegationOf(authorizationList, rules.chainId) }
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

/** One delegation, of this account, on this chain alone: its number follows from the transaction's, and the wallet signs it. */
function delegationOf(given: unknown, chainId: number | undefined): Delegation {
  const [entry, ...more]: readonly unknown[] = Array.isArray(given) ? given : []
  if (typeof entry !== 'object' || entry === null || more.length > 0) throw unreadable('badDelegation')
  const {
    address,
    contractAddress,
    chainId: chain,
    r,
    s,
    signature,
    nonce,
  } = entry as Readonly<Record<string, unknown>>
  // One that is signed already is of another account, and its number is not for a site to choose.
  if ([r, s, signature, nonce].some((each) => each !== undefined)) throw unreadable('badDelegation')
  const contract = one(address, contractAddress)
  if (typeof contract !== 'string' || !isAddress(contract, { strict: false }))
    throw unreadable('badDelegation')
  const on = readOptional(chain, 53) ?? BigInt(chainId ?? 0)
  if (chainId === undefined || on !== BigInt(chainId)) throw unreadable('delegationElsewhere')
  return { contract: getAddress(contract) }
}
