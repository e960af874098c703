import { isUnlimited } from './isUnlimited.js'
import { isRecord } from './typedValue.js'

/** A token that a signature lets another account take. */
export interface Allowance {
  readonly token: string
  /** In the token's smallest unit; `undefined` for everything. */
  readonly amount: bigint | undefined
  readonly unlimited: boolean
}

/** A permission to take tokens, given by a signature alone: EIP-2612, its older form (DAI), and Permit2. */
export interface PermitReading {
  readonly spender: string
  readonly allowances: readonly Allowance[]
  /** When the permission ends, in Unix seconds; `undefined` if it does not, even if the signature has to be used earlier. */
  readonly until: bigint | undefined
  /** Until when the signature can be used, in Unix seconds, if that differs. */
  readonly usableUntil?: bigint | undefined
}

/** The Permit2 contract, the same on almost every chain. */
export const permit2Contract = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/**
 * Reads a permit; `undefined` for other typed data.
 * @param message The signed values: only fields that the type names.
 */
export function readPermit(
  primaryType: string,
  message: unknown,
  contract: string,
): PermitReading | undefined {
  if (!isRecord(message)) return undefined
  const spender = String(message.spender ?? '')
  if (primaryType === 'Permit' && 'allowed' in message) {
    const amount = message.allowed ? undefined : 0n
    return {
      spender,
      allowances: [{ token: contract, amount, unlimited: Boolean(message.allowed) }],
      until: undefined,
      // Here 0 means no end.
      usableUntil: numberOf(message.expiry) || undefined,
    }
  }
  if (primaryType === 'Permit') {
    const usableUntil = numberOf(message.deadline)
    return { spender, allowances: [allowance(contract, message.value)], until: undefined, usableUntil }
  }
  const permit2 = { PermitSingle: 'details', PermitBatch: 'details' }[primaryType]
  const transfer = /^Permit(Batch)?(Witness)?TransferFrom$/.test(primaryType) ? 'permitted' : undefined
  const key = permit2 ?? transfer
  if (!key) return undefined
  const listed = [message[key]].flat().filter(isRecord)
  const ends = permit2
    ? listed.map(({ expiration }) => numberOf(expiration) ?? 0n)
    : [numberOf(message.deadline) ?? 0n]
  return {
    spender,
    allowances: listed.map(({ token, amount }) => allowance(String(token), amount)),
    until: ends.toSorted((one, other) => (one < other ? -1 : 1)).at(-1),
    ...(permit2 && { usableUntil: numberOf(message.sigDeadline) }),
  }
}

function allowance(token: string, value: unknown): Allowance {
  const amount = numberOf(value)
  return { token, amount, unlimited: amount === undefined || isUnlimited(amount) }
}

/** Reads a number. A field of another type is not a number, and its permission counts as unlimited. */
const numberOf = (value: unknown): bigint | undefined => (typeof value === 'bigint' ? value : undefined)
