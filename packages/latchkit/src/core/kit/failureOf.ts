import { fail, isLatchkitError, type LatchkitError } from '../../wire/errors/fail.js'
import { walletFailed } from '../../wire/errors/wallet.js'
import type { Failure } from '../state/failure.js'

/** Makes data of what was thrown, for the state. A number is written as a text, such as the seconds that mail has to wait. */
export function failureOf(error: unknown): Failure {
  const { code, data } = catalogued(error, '')
  const texts = Object.entries(data ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [],
  )
  return { code, texts: Object.fromEntries(texts) }
}

/** The error in the catalogue's terms, whatever threw it. */
export function catalogued(error: unknown, wallet: string): LatchkitError {
  if (isLatchkitError(error)) return error
  const reason = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
  return fail(walletFailed, { wallet, reason: reason.slice(0, 200) }, error)
}
