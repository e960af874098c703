import type { Connector } from '../../../core/contracts/connector.js'
import type { LatchkitError } from '../../../wire/errors/fail.js'
import { fail } from '../../../wire/errors/fail.js'
import { requestPending, unauthorized, userRejected, walletSilent } from '../../../wire/errors/wallet.js'
import { type AskLimits, askOnce } from '../../shared/wallet/askOnce.js'
import { readWalletError, saysRejected, type WalletRequest } from '../../shared/wallet/readWalletError.js'
import type { PolkadotLive } from '../live.js'

/**
 * Asks a wallet, once.
 * @param method The function's name, for the words of an error.
 * @param ask Calls it; its answer is unchecked.
 * @throws catalogued errors only; `requestAborted` (also when the adapter stops) leaves a late answer unheard.
 */
export function askWallet(
  live: PolkadotLive,
  connector: Connector,
  method: string,
  ask: () => unknown,
  limits: AskLimits = {},
): Promise<unknown> {
  const { name: wallet } = connector.data
  const { cleanups, context } = live
  return askOnce(ask, {
    ...limits,
    cleanups,
    clock: context.clock,
    tooSlow: () => fail(walletSilent, { wallet }),
    failed: (error) => walletError({ wallet, method }, error),
  })
}

// Extensions send no code, so their errors are recognised by the message. No other code reads its text.
const saysNo = /^(cancell?ed|rejected|denied)\b/i
const saysPending = /\bpending authori[sz]ation\b|\balready (pending|processing)\b/i
const saysForbidden = /\bnot (been )?(allowed|authori[sz]ed)\b|\bnot allowed to interact\b/i

/** Converts an error of a wallet to a catalogued one, by the messages that extensions use. */
export function walletError(request: WalletRequest, error: unknown): LatchkitError {
  return readWalletError(request, error, { entryOf })
}

function entryOf(reason: string) {
  if (saysPending.test(reason)) return requestPending
  if (saysNo.test(reason) || saysRejected.test(reason)) return userRejected
  return saysForbidden.test(reason) ? unauthorized : undefined
}
