import {
  type Address,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
} from 'viem'
import { isUnlimited } from './isUnlimited.js'
import { behindCarrier, type CarriedCall, readCarried } from './nestedCalls.js'
import type { Transaction } from './readTransaction.js'

/** A nested call. */
export interface InnerCall extends CarriedCall {
  readonly call: Call
}

/** The call of a transaction, as far as its data can be read. */
export type Call =
  | { readonly kind: 'send'; readonly to: Address }
  | { readonly kind: 'transfer'; readonly token: Address; readonly to: Address; readonly amount: bigint }
  | {
      readonly kind: 'transferFrom'
      readonly token: Address
      readonly from: Address
      readonly to: Address
      readonly amount: bigint
    }
  | {
      readonly kind: 'transferItems'
      readonly token: Address
      readonly from: Address
      readonly to: Address
      /** `amount` is `undefined` for a unique item. */
      readonly items: readonly { readonly id: bigint; readonly amount?: bigint }[]
      /** Data for the receiver, if any: a contract can take it as an order. */
      readonly data?: Hex
    }
  | {
      readonly kind: 'approve'
      readonly token: Address
      readonly spender: Address
      readonly amount: bigint
      readonly unlimited: boolean
      /** Whether it is added to an existing allowance. */
      readonly adds?: true
      /** The called contract, if it is not the token (Permit2). */
      readonly by?: Address
      /** Unix seconds, if it expires (Permit2). */
      readonly until?: bigint
    }
  | {
      readonly kind: 'lowerAllowance'
      readonly token: Address
      readonly spender: Address
      readonly amount: bigint
    }
  | {
      readonly kind: 'approveAll'
      readonly token: Address
      readonly operator: Address
      readonly approved: boolean
    }
  /** Several calls in one. */
  | { readonly kind: 'batch'; readonly to: Address; readonly calls: readonly InnerCall[] }
  /** A call that a contract makes in its own name. With `delegates`, it runs another contract's code as its own. */
  | {
      readonly kind: 'execute'
      readonly to: Address
      readonly delegates: boolean
      readonly inner: InnerCall
    }
  | { readonly kind: 'create' }
  | { readonly kind: 'unknown'; readonly to: Address }

const knownFunctions = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function safeTransferFrom(address from, address to, uint256 id)',
  'function safeTransferFrom(address from, address to, uint256 id, bytes data)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
  'function approve(address spender, uint256 amount)',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function decreaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])

/** Deeper or longer call lists are unknown: no person reads so many. */
const deepest = 3
const mostCalls = 50

type Sent = Pick<Transaction, 'to' | 'data'>

/** Decodes well-known calls; everything else is `unknown`, and shown as such. */
export function decodeCall({ to, data }: Sent, depth = 0): Call {
  if (!to) return { kind: 'create' }
  if (data === '0x') return { kind: 'send', to }
  const call = decode(data)
  switch (call?.functionName) {
    case 'transfer':
      return { kind: 'transfer', token: to, to: getAddress(call.args[0]), amount: call.args[1] }
    case 'transferFrom': {
      const [from, receiver, amount] = call.args
      return { kind: 'transferFrom', token: to, from: getAddress(from), to: getAddress(receiver), amount }
    }
    case 'safeTransferFrom': {
      const [from, receiver, id, amount] = call.args
      const items = [typeof amount === 'bigint' ? { id, amount } : { id }]
      const sentData = call.args.length === 5 ? call.args[4] : call.args[3]
      return transferItems(to, {
        from,
        to: receiver,
        items,
        data: typeof sentData === 'string' ? sentData : '0x',
      })
    }
    case 'safeBatchTransferFrom': {
      const [from, receiver, ids, amounts, sentData] = call.args
      if (ids.length !== amounts.length || ids.length > mostCalls) return { kind: 'unknown', to }
      const items = ids.map((id, at) => ({ id, amount: amounts[at] ?? 0n }))
      return transferItems(to, { from, to: receiver, items, data: sentData })
    }
    case 'approve': {
      if (call.args.length === 4) {
        const [token, spender, amount, until] = call.args
        return { ...allowance(token, spender, amount), by: to, until: BigInt(until) }
      }
      return allowance(to, ...call.args)
    }
    case 'increaseAllowance':
      return { ...allowance(to, ...call.args), adds: true }
    case 'decreaseAllowance': {
      const [spender, amount] = call.args
      return { kind: 'lowerAllowance', token: to, spender: getAddress(spender), amount }
    }
    case 'setApprovalForAll':
      return { kind: 'approveAll', token: to, operator: getAddress(call.args[0]), approved: call.args[1] }
    default:
      return nested(data, to, depth) ?? { kind: 'unknown', to }
  }
}

const allowance = (token: Address, spender: Address, amount: bigint) => ({
  kind: 'approve' as const,
  token: getAddress(token),
  spender: getAddress(spender),
  amount,
  unlimited: isUnlimited(amount),
})

type Items = Extract<Call, { kind: 'transferItems' }>

const transferItems = (token: Address, { from, to, items, data }: Omit<Items, 'kind' | 'token'>): Items => ({
  kind: 'transferItems',
  token,
  from: getAddress(from),
  to: getAddress(to),
  items,
  ...(data !== '0x' && { data }),
})

type Decoded = DecodeFunctionDataReturnType<typeof knownFunctions>

/** Reads a call that contains others, and decodes those, too. */
function nested(data: Hex, to: Address, depth: number): Call | undefined {
  const carried = depth < deepest ? readCarried(data, to) : undefined
  if (!carried || (carried.kind === 'batch' && carried.calls.length > mostCalls)) return undefined
  const inside = (call: CarriedCall): InnerCall => {
    const target = getAddress(call.to)
    return { ...call, to: target, call: decodeCall({ to: target, data: call.data }, depth + 1) }
  }
  return carried.kind === 'batch'
    ? { kind: 'batch', to, calls: carried.calls.map(inside) }
    : { kind: 'execute', to, delegates: carried.delegates, inner: inside(carried.inner) }
}

/** Decodes data if encoding the call again gives the same bytes at its start: a decoder also accepts other layouts. */
function decode(data: Hex): Decoded | undefined {
  try {
    const call = decodeFunctionData({ abi: knownFunctions, data })
    return data.toLowerCase().startsWith(write(call)) ? call : undefined
  } catch {
    return undefined // not one of them
  }
}

const write = (call: Decoded): Hex => encodeFunctionData({ abi: knownFunctions, ...call } as never)

/** Returns extra bytes after a decoded call, if any: a contract could read them, too. */
export function dataBehind(data: Hex): Hex | undefined {
  const call = decode(data)
  const rest: Hex | undefined = call ? `0x${data.slice(write(call).length)}` : behindCarrier(data)
  return rest === '0x' ? undefined : rest
}

/** Encodes an allowance again with a limit; the rest of the call is unchanged. */
export function limitAllowance(data: Hex, limit: bigint): Hex {
  const call = decode(data)
  switch (call?.functionName) {
    case 'approve': {
      if (call.args.length === 4) {
        const [token, spender, , until] = call.args
        return encodeFunctionData({
          abi: knownFunctions,
          functionName: 'approve',
          args: [token, spender, limit, until],
        })
      }
      return encodeFunctionData({ abi: knownFunctions, functionName: 'approve', args: [call.args[0], limit] })
    }
    default:
      throw new Error('The call gives no allowance')
  }
}
