import { fail, isLatchkitError, type LatchkitError } from '../../wire/errors/fail.js'
import { walletFailed } from '../../wire/errors/wallet.js'

/** The error in the catalogue's terms, whatever threw it. */
export function catalogued(error: unknown, wallet: string): LatchkitError {
  if (isLatchkitError(error)) return error
  const reason = error instanceof Error ? error.message : typeof error === 'string' ? error : ''
  return fail(walletFailed, { wallet, reason: reason.slice(0, 200) }, error)
}
