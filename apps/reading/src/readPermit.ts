import { isUnlimited } from './isUnlimited.js'
import { isRecord } from './typedValue.js'

/** A token that a signature lets another account take. */
export interface Allowance {
  readonly token: string
  /** In the token's smallest unit; nothing where the whole of it is meant. */
  readonly amount: bigint | undefined
  readonly unlimited: boolean
}

/** Leave to take tokens, given by a signature alone: EIP-2612, its older form (DAI), and Permit2. */
export interface PermitReading {
  readonly spender: string
  readonly allowances: readonly Allowance[]
  /** The end of the permission, in Unix seconds; nothing where it has none, whatever ends before: the time to use the signature. */
  readonly until: bigint | undefined
  /** The end of the time in which the signature can be used, in Unix seconds, where it is another one. */
  readonly usableUntil?: bigint | undefined
}

/** The contract of Permit2, the same on almost every chain. */
export const permit2Contract = '0x000000000022D473030F116dDEE9F6B43aC78BA3'

/**
 * Reads a permit; nothing when it is another kind of typed data.
 * @param message The values as they are signed: what a type does not name is not in it.
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
      // Here 0 is no end.
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

/** A field of another type is no number, and what it would allow counts as everything. */
const numberOf = (value: unknown): bigint | undefined => (typeof value === 'bigint' ? value : undefined)
