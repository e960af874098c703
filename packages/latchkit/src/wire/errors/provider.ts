import { cleanText } from '../cleanText.js'
import { isLatchkitError } from './fail.js'

/**
 * The error of an EIP-1193 provider: `code` is a number, as libraries expect it there. Its cause is the catalogued one.
 * @example
 * ```ts
 * import { ProviderRpcError } from 'latchkit/wire'
 * const declined = (error: unknown) => error instanceof ProviderRpcError && error.code === 4001
 * ```
 */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  constructor(
    message: string,
    readonly code: number,
    readonly data?: unknown,
    cause?: unknown,
  ) {
    super(message, cause === undefined ? undefined : { cause })
  }
}

const internal = -32_603

/** Codes of the pairing protocol in terms of EIP-1193 (readings 7: over pairing 5000 is always "declined"). */
const codes: Readonly<Record<number, number>> = {
  5: 4200,
  1001: 4200,
  3001: 4200,
  3005: 4901,
  5000: 4001,
  5001: 4001,
  5002: 4001,
  5003: 4001,
  5100: 4901,
  5101: 4200,
  6000: 4900,
  7001: 4900,
  8000: internal,
  10001: 4200,
  12001: 4001,
  12002: 4900,
}

const messageLength = 500

/**
 * Turns a failure of the kit, or one as a wallet sent it, into the error that a provider throws.
 * @param error The value that was caught.
 * @returns With a `code` of EIP-1193 or JSON-RPC, and the catalogued error as its `cause`.
 * @example
 * ```ts
 * import { providerError } from 'latchkit/wire'
 * providerError({ code: 5000, message: 'User rejected.' }).code // 4001
 * ```
 */
export function providerError(error: unknown): ProviderRpcError {
  // By name: a page may hold this class twice, in two bundles.
  if (error instanceof Error && error.name === 'ProviderRpcError') return error as ProviderRpcError
  if (isLatchkitError(error)) {
    const { rpcCode = internal, message } = error
    return new ProviderRpcError(message, codes[rpcCode] ?? rpcCode, undefined, error)
  }
  const { code, message, data } = (error ?? {}) as { code?: unknown; message?: unknown; data?: unknown }
  const own = Number.isSafeInteger(code) ? (code as number) : internal
  const text = cleanText(String(message ?? ''), messageLength) || 'The wallet gave no reason.'
  return new ProviderRpcError(text, codes[own] ?? (own || internal), data, error)
}
