import { cleanText } from '../shownText.js'
import { isLatchkitError } from './fail.js'

/**
 * The error that an EIP-1193 provider throws. `code` is a number, as libraries expect there. `cause` is the catalogued error.
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

/** Maps codes of the pairing protocol to EIP-1193 (readings 7: over a pairing 5000 always means "declined"). */
const eip1193Codes: Readonly<Record<number, number>> = {
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
 * Converts an error of the kit, or one that a wallet sent, into the error that a provider throws.
 * @param error The value that was caught.
 * @returns The error, with a `code` of EIP-1193 or JSON-RPC and the catalogued error as its `cause`.
 * @example
 * ```ts
 * import { providerError } from 'latchkit/wire'
 * providerError({ code: 5000, message: 'User rejected.' }).code // 4001
 * ```
 */
export function providerError(error: unknown): ProviderRpcError {
  // Compare the name, because a page may contain this class twice, in two bundles.
  if (error instanceof Error && error.name === 'ProviderRpcError') return error as ProviderRpcError
  if (isLatchkitError(error)) {
    const { rpcCode = internal, message } = error
    return new ProviderRpcError(message, eip1193Codes[rpcCode] ?? rpcCode, undefined, error)
  }
  const { code, message, data } = (error ?? {}) as { code?: unknown; message?: unknown; data?: unknown }
  const walletCode = Number.isSafeInteger(code) ? (code as number) : internal
  const text = cleanText(String(message ?? ''), messageLength) || 'The wallet gave no reason.'
  return new ProviderRpcError(text, eip1193Codes[walletCode] ?? (walletCode || internal), data, error)
}
