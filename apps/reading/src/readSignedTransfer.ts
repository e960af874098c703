import type { Address } from 'viem'
import { isRecord } from './typedValue.js'

/** A token transfer that needs only this signature (EIP-3009): anybody who has the signature can send it. */
export interface SignedTransfer {
  readonly token: Address | undefined
  readonly from: string
  readonly to: string
  /** In the token's smallest unit. */
  readonly amount: bigint
  /** Unix seconds. */
  readonly until: bigint | undefined
}

/** Reads such a transfer; `undefined` for other typed data. */
export function readTransfer(
  primaryType: string,
  message: unknown,
  token: Address | undefined,
): SignedTransfer | undefined {
  if (!/^(?:Transfer|Receive)WithAuthorization$/.test(primaryType) || !isRecord(message)) return undefined
  const { from, to, value, validBefore } = message
  if (typeof from !== 'string' || typeof to !== 'string' || typeof value !== 'bigint') return undefined
  return { token, from, to, amount: value, until: bigintOf(validBefore) }
}

/** One item of an order. */
export interface OrderItem {
  /** `undefined` for the native currency. */
  readonly token: string | undefined
  /** Id of an NFT; `undefined` for tokens, native currency, or any item of the collection. */
  readonly id: bigint | undefined
  readonly isAny: boolean
  readonly amount: bigint
  /** Receiver of what the order asks for. */
  readonly to: string | undefined
}

/** A Seaport order: the items that it offers, and the items that it demands in return. */
export interface OrderReading {
  readonly gives: readonly OrderItem[]
  readonly wants: readonly OrderItem[]
  readonly until: bigint | undefined
}

/** Reads a Seaport order; `undefined` for other typed data. */
export function readOrder(
  primaryType: string,
  message: unknown,
  name: string | undefined,
): OrderReading | undefined {
  if (primaryType !== 'OrderComponents' || name !== 'Seaport' || !isRecord(message)) return undefined
  const { offer, consideration, endTime } = message
  const gives = itemsOf(offer)
  const wants = itemsOf(consideration)
  return gives && wants && { gives, wants, until: bigintOf(endTime) }
}

/** Seaport's item types: native, token, one NFT, several of an NFT; from 4 on any item of a collection. */
const firstItem = 2n
const firstOfAny = 4n

function itemsOf(list: unknown): readonly OrderItem[] | undefined {
  if (!Array.isArray(list)) return undefined
  const items = list.map((each: unknown): OrderItem | undefined => {
    const { itemType, token, identifierOrCriteria, startAmount, endAmount, recipient } = isRecord(each)
      ? each
      : {}
    const isWhole =
      typeof itemType === 'bigint' && typeof token === 'string' && typeof identifierOrCriteria === 'bigint'
    if (!isWhole || typeof startAmount !== 'bigint' || typeof endAmount !== 'bigint') return undefined
    const isAny = itemType >= firstOfAny
    return {
      token: itemType === 0n ? undefined : token,
      isAny,
      id: itemType >= firstItem && !isAny ? identifierOrCriteria : undefined,
      // The amount changes over the order's lifetime: the worse one counts.
      amount: recipient === undefined ? larger(startAmount, endAmount) : smaller(startAmount, endAmount),
      to: typeof recipient === 'string' ? recipient : undefined,
    }
  })
  return items.every((item) => item !== undefined) ? items : undefined
}

const larger = (one: bigint, other: bigint) => (one > other ? one : other)
const smaller = (one: bigint, other: bigint) => (one < other ? one : other)
const bigintOf = (value: unknown) => (typeof value === 'bigint' ? value : undefined)
