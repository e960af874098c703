import type { Proposal } from '../discovery.js'

const hashPattern = /^0x[\da-f]{64}$/i

/** Tells whether a text has the form of a hash, of a transaction or of a proposal. */
export function isHash(value: unknown): value is `0x${string}` {
  return typeof value === 'string' && hashPattern.test(value)
}

/**
 * Reads Safe's answer about a proposal. Returns `undefined` if it is malformed. A proposal counts as executed only if the
 * answer names the transaction.
 */
export function readProposal(answer: unknown): Proposal | undefined {
  const { txStatus, txHash } = (answer ?? {}) as { readonly txStatus?: unknown; readonly txHash?: unknown }
  // In lower case, as transaction histories write it.
  const hash = isHash(txHash) ? (txHash.toLowerCase() as `0x${string}`) : undefined
  switch (txStatus) {
    case 'AWAITING_CONFIRMATIONS':
    case 'AWAITING_EXECUTION':
      return { status: 'waits' }
    case 'CANCELLED':
      return { status: 'dropped' }
    case 'SUCCESS':
      return hash ? { status: 'executed', hash } : { status: 'waits' }
    case 'FAILED':
      return hash ? { status: 'failed', hash } : { status: 'waits' }
    default:
      return undefined
  }
}
