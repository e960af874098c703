import {
  executionReverted,
  feeCapTooHigh,
  feeCapTooLow,
  insufficientFunds,
  intrinsicGasTooHigh,
  intrinsicGasTooLow,
  nonceAtMax,
  nonceTooHigh,
  nonceTooLow,
  tipAboveFeeCap,
  transactionTypeUnsupported,
  unknownNodeError,
} from '../../../wire/errors/chain.js'
import { fail, type LatchkitError } from '../../../wire/errors/fail.js'
import {
  rpcInternal,
  rpcInvalidInput,
  rpcInvalidParams,
  rpcInvalidRequest,
  rpcMethodNotFound,
  rpcUnreadable,
} from '../../../wire/errors/rpc.js'
import { cleanText, maxReasonLength } from '../../../wire/shownText.js'

// Nodes answer nearly every refusal with one code, -32000, so only the message tells the refusals apart. The order matters,
// because a contract chooses the text of its own refusal.
const refusalPatterns = [
  [executionReverted, /execution reverted|gas required exceeds allowance|vm exception.*revert/],
  [feeCapTooHigh, /(max fee per gas|fee cap) (is )?higher than 2\^256-1/],
  [tipAboveFeeCap, /max priority fee per gas higher than max fee per gas|tip higher than fee cap/],
  [feeCapTooLow, /(max fee per gas|fee cap) less than block base fee|transaction is outdated|underpriced/],
  [nonceTooHigh, /nonce too high|nonce is too (distant|high)/],
  [nonceTooLow, /nonce too low|nonce is too low|already (known|imported)/],
  [nonceAtMax, /nonce has max value/],
  [insufficientFunds, /insufficient (funds|balance)|exceeds (transaction sender )?account balance/],
  [intrinsicGasTooHigh, /intrinsic gas too high|gas limit reached|exceeds (the )?block gas limit/],
  [intrinsicGasTooLow, /intrinsic gas too low|gas limit is (too low|below intrinsic)/],
  [
    transactionTypeUnsupported,
    /transaction type (not valid|not supported)|(unsupported|invalid) transaction type/,
  ],
] as const

const rpcEntries = [
  rpcUnreadable,
  rpcInvalidRequest,
  rpcMethodNotFound,
  rpcInvalidParams,
  rpcInternal,
  rpcInvalidInput,
] as const

/** The error that a node, or a wallet in its name, answered instead of a result. */
export interface NodeAnswer {
  /** The wallet or the network that answered. */
  readonly by: string
  readonly code?: unknown
  readonly text: string
  /** Revert data. */
  readonly data?: unknown
}

/**
 * Reads the refusal of a transaction from code 3 and the node's message. Returns `undefined` if neither tells of a refusal.
 */
export function refusalOf({ code, text, data }: NodeAnswer, cause?: unknown): LatchkitError | undefined {
  const lower = text.toLowerCase()
  const [entry] =
    refusalPatterns.find(
      ([candidate, pattern]) => (candidate.rpcCode && candidate.rpcCode === code) || pattern.test(lower),
    ) ?? []
  if (entry === executionReverted) return fail(entry, { reason: revertReason(text, data) }, cause)
  return entry && fail(entry, { reason: cleanText(text, maxReasonLength) }, cause)
}

/** Returns the error of a JSON-RPC code that has an error of its own (§8). */
export function typedError({ by, code, text }: NodeAnswer, cause?: unknown): LatchkitError | undefined {
  const entry = rpcEntries.find(({ rpcCode }) => rpcCode === Number(code))
  return entry && fail(entry, { by, reason: cleanText(text, maxReasonLength) }, cause)
}

/** Returns a node's answer about a transaction as a catalogued error. */
export function nodeError(answer: NodeAnswer, cause?: unknown): LatchkitError {
  const reason = cleanText(answer.text, maxReasonLength)
  return refusalOf(answer, cause) ?? typedError(answer, cause) ?? fail(unknownNodeError, { reason }, cause)
}

/** Solidity's `Error(string)`: the offset of the text, its length, its bytes. */
const errorTextPattern = /^0x08c379a0[\da-f]{64}([\da-f]{64})((?:[\da-f]{2})*)$/i
/** Solidity's `Panic(uint256)`. Captures the last byte, which is the code. */
const panicPattern = /^0x4e487b71[\da-f]{62}([\da-f]{2})$/i

/**
 * Returns the reason why a contract refused: the text in its revert data, else the words of the node after "execution
 * reverted". Safe to show; empty where neither says anything.
 */
export function revertReason(text: string, data: unknown): string {
  if (typeof data === 'string') {
    const [, length, bytes] = errorTextPattern.exec(data) ?? []
    if (length && bytes !== undefined) return cleanText(utf8(bytes, Number(`0x${length}`)), maxReasonLength)
    const [, code] = panicPattern.exec(data) ?? []
    if (code) return `panic 0x${code}`
  }
  const [, reason = ''] = /execution reverted:? *(.*)/is.exec(text) ?? []
  return cleanText(reason, maxReasonLength)
}

function utf8(hex: string, length: number): string {
  const digits = hex.slice(0, length * 2).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(digits, (byte) => Number.parseInt(byte, 16)))
}
