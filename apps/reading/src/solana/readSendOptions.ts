import { unreadable } from '../Unreadable.js'

/** Levels of commitment, with older names mapped to the present ones. */
const commitments = {
  processed: 'processed',
  recent: 'processed',
  confirmed: 'confirmed',
  single: 'confirmed',
  singleGossip: 'confirmed',
  finalized: 'finalized',
  root: 'finalized',
  max: 'finalized',
} as const

/** The options for sending a transaction. */
export interface SendOptions {
  readonly preflightCommitment: (typeof commitments)[keyof typeof commitments]
  readonly skipPreflight?: boolean
  readonly maxRetries?: bigint
  readonly minContextSlot?: bigint
}

/** Reads `sendOptions`. Throws if the network would not accept one of them. */
export function readSendOptions(input: unknown): SendOptions {
  const options = (input ?? {}) as Readonly<Record<string, unknown>>
  const { skipPreflight, preflightCommitment = 'confirmed', maxRetries, minContextSlot } = options
  const name = typeof preflightCommitment === 'string' ? preflightCommitment : ''
  const commitment = Object.hasOwn(commitments, name)
    ? commitments[name as keyof typeof commitments]
    : undefined
  const isFlag = skipPreflight === undefined || typeof skipPreflight === 'boolean'
  if (!commitment || !isFlag || !isCount(maxRetries) || !isCount(minContextSlot)) {
    throw unreadable('badSendOptions')
  }
  return {
    preflightCommitment: commitment,
    ...(skipPreflight !== undefined && { skipPreflight }),
    ...(maxRetries !== undefined && { maxRetries: BigInt(maxRetries) }),
    ...(minContextSlot !== undefined && { minContextSlot: BigInt(minContextSlot) }),
  }
}

const isCount = (value: unknown): value is number | undefined =>
  value === undefined || (Number.isSafeInteger(value) && (value as number) >= 0)
