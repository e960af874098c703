import { answerPolkadot } from './answerPolkadot.js'
import { answerSolana } from './answerSolana.js'
import type { PairingWalletOptions, WalletRequest } from './pairingWallet.js'

/** Answers a request of a site: by the test's `answer`, else by a signature of the wallet's accounts. */
export async function answerRequest(
  request: WalletRequest,
  options: Pick<PairingWalletOptions, 'answer' | 'solana' | 'bitcoin' | 'polkadot'>,
): Promise<unknown> {
  const answer = await options.answer?.(request)
  const { solana, bitcoin, polkadot } = options
  // `null` counts as an answer of the test.
  if (answer !== undefined) return answer
  return (
    (solana && (await answerSolana(solana, request))) ??
    // Loaded on demand, because a site may not have installed the chain library.
    (bitcoin && (await (await import('./answerBitcoin.js')).answerBitcoin(bitcoin, request))) ??
    (polkadot && (await answerPolkadot(polkadot, request)))
  )
}
