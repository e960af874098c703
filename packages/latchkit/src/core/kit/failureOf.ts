import { fail, isLatchkitError, type LatchkitError } from '../../wire/errors/fail.js'
import { walletFailed } from '../../wire/errors/wallet.js'
import type { Failure } from '../state/failure.js'

/** Converts an error to data for the state. Numbers, such as the seconds to wait for a mail, become texts. */
export function failureOf(error: unknown): Failure {
  const { code, data } = catalogued(error, '')
  const texts = Object.entries(data ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )
  return { code, texts: Object.fromEntries(texts) }
}

/** Converts any error to a catalogued one. */
export function catalogued(error: unknown, wallet: string): LatchkitError {
  if (isLatchkitError(error)) return error
  const reason = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
  return fail(walletFailed, { wallet, reason: reason.slice(0, 200) }, error)
}
