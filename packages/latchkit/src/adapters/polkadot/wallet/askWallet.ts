import type { Connector } from '../../../core/contracts/connector.js'
import type { LatchkitError } from '../../../wire/errors/fail.js'
import { fail } from '../../../wire/errors/fail.js'
import { requestPending, unauthorized, userRejected, walletSilent } from '../../../wire/errors/wallet.js'
import { type AskLimits, askOnce } from '../../shared/wallet/askOnce.js'
import { readWalletError, rejectionPattern, type WalletRequest } from '../../shared/wallet/readWalletError.js'
import type { PolkadotLive } from '../live.js'

/**
 * Asks a wallet, once.
 * @param method The name of the wallet's function, for the text of an error.
 * @param ask Calls the function; its answer is unchecked.
 * @throws catalogued errors only. After `requestAborted` (also when the adapter stops), a late answer is ignored.
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
    timeoutError: () => fail(walletSilent, { wallet }),
    toError: (error) => walletError({ wallet, method }, error),
  })
}

// Extensions send no code, so their errors are recognised by the message. No other part of the adapter reads the message.
const refusalPattern = /^(cancell?ed|rejected|denied)\b/i
const pendingPattern = /\bpending authori[sz]ation\b|\balready (pending|processing)\b/i
const unauthorizedPattern = /\bnot (been )?(allowed|authori[sz]ed)\b|\bnot allowed to interact\b/i

/** Converts an error of a wallet to a catalogued one, by the messages that extensions use. */
export function walletError(request: WalletRequest, error: unknown): LatchkitError {
  return readWalletError(request, error, { entryOf })
}

function entryOf(reason: string) {
  if (pendingPattern.test(reason)) return requestPending
  if (refusalPattern.test(reason) || rejectionPattern.test(reason)) return userRejected
  return unauthorizedPattern.test(reason) ? unauthorized : undefined
}
