import { answerPolkadot } from './answerPolkadot.js'
import { answerSolana } from './answerSolana.js'
import type { PairingWalletOptions, WalletRequest } from './pairingWallet.js'

/** Answers a request of a site: as the test says, else as the accounts of the wallet sign. */
export async function answerRequest(
  request: WalletRequest,
  options: Pick<PairingWalletOptions, 'answer' | 'solana' | 'bitcoin' | 'polkadot'>,
): Promise<unknown> {
  const answer = await options.answer?.(request)
  const { solana, bitcoin, polkadot } = options
  // Null is an answer, though none that makes sense.
  if (answer !== undefined) return answer
  return (
    (solana && (await answerSolana(solana, request))) ??
    // It brings the chain library, which a site need not have.
    (bitcoin && (await (await import('./answerBitcoin.js')).answerBitcoin(bitcoin, request))) ??
    (polkadot && (await answerPolkadot(polkadot, request)))
  )
}
