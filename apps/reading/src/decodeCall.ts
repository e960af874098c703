import { type Address, decodeFunctionData, getAddress, parseAbi } from 'viem'
import { isUnlimited } from './isUnlimited.js'
import type { Transaction } from './readTransaction.js'

/** The call of a transaction, as far as it can be read from its data. */
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
      readonly kind: 'approve'
      readonly token: Address
      readonly spender: Address
      readonly amount: bigint
      readonly unlimited: boolean
    }
  | {
      readonly kind: 'approveAll'
      readonly token: Address
      readonly operator: Address
      readonly approved: boolean
    }
  | { readonly kind: 'create' }
  | { readonly kind: 'unknown'; readonly to: Address }

const known = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
])

/** Decodes the calls everybody knows; the rest is `unknown`, and said to be. */
export function decodeCall({ to, data }: Transaction): Call {
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
    case 'approve':
    case 'increaseAllowance': {
      const [spender, amount] = call.args
      return {
        kind: 'approve',
        token: to,
        spender: getAddress(spender),
        amount,
        unlimited: isUnlimited(amount),
      }
    }
    case 'setApprovalForAll':
      return { kind: 'approveAll', token: to, operator: getAddress(call.args[0]), approved: call.args[1] }
    default:
      return { kind: 'unknown', to }
  }
}

function decode(data: Transaction['data']) {
  try {
    return decodeFunctionData({ abi: known, data })
  } catch {
    return undefined // not one of them
  }
}
