import { ofWalletCode } from '../../../core/kit/ofWalletCode.js'
import { saysRejected } from '../../../core/kit/saysRejected.js'
import { cleanText } from '../../../wire/cleanText.js'
import { fail, isLatchkitError, type LatchkitError } from '../../../wire/errors/fail.js'
import { requestPending, unauthorized, userRejected, walletFailed } from '../../../wire/errors/wallet.js'

const reasonLength = 200

// Extensions send no code: they are told by their words. No other code reads text.
const saysNo = /^(cancell?ed|rejected|denied)\b/i
const saysPending = /\bpending authori[sz]ation\b|\balready (pending|processing)\b/i
const saysForbidden = /\bnot (been )?(allowed|authori[sz]ed)\b|\bnot allowed to interact\b/i

/** A request, and the wallet it went to, for the text of an error. */
export interface WalletRequest {
  readonly wallet: string
  readonly method: string
}

/**
 * Turns whatever a wallet threw into a catalogued error: by its code, which wallets of several namespaces and paired ones send, and by
 * its words where there is none.
 */
export function walletError(request: WalletRequest, error: unknown): LatchkitError {
  if (isLatchkitError(error)) return error
  try {
    const { code, message, cause } = (typeof error === 'string' ? { message: error } : (error ?? {})) as {
      readonly code?: unknown
      readonly message?: unknown
      readonly cause?: unknown
    }
    // A paired wallet's errors wrap what happened.
    if (isLatchkitError(cause)) return cause
    const known = ofWalletCode(code, request, error)
    if (known) return known
    const reason = cleanText(typeof message === 'string' ? message : '', reasonLength)
    if (saysPending.test(reason)) return fail(requestPending, request, error)
    if (saysNo.test(reason) || saysRejected.test(reason)) return fail(userRejected, request, error)
    if (saysForbidden.test(reason)) return fail(unauthorized, request, error)
    return fail(walletFailed, { ...request, reason }, error)
  } catch (unreadable) {
    return fail(walletFailed, { ...request, reason: '' }, unreadable)
  }
}
