import { VaultEnded } from '../vault/openVault.js'
import { ServiceFailure } from './callService.js'
import { NotReady } from './notReady.js'
import { renewRelease } from './released.js'
import type { RenewParts } from './renewShares.js'
import type { SigningParts } from './signRequest.js'
import { completeSplit } from './signSplit.js'

/**
 * At a start, finishes what an earlier page could not: signing a split, a removal, a change of address. What fails stays unfinished.
 * @param parts Includes a separate vault: each signature ends the vault that it is made in.
 */
export async function finishPending(parts: SigningParts & Pick<RenewParts, 'seals'>): Promise<void> {
  const { wallets } = parts
  for (const { facts, isMade } of await wallets.listUnreported()) {
    await completeSplit({ ...parts, use: parts.session.use }, facts)
    // A new wallet was just completed: continue its login unless another person is signed in.
    const isDone = !isMade && (await wallets.find(facts))?.isMade
    if (isDone && !(await wallets.session())) await wallets.show(facts)
  }
  const wallet = await wallets.wallet()
  if (!wallet) return
  await tryToFinish(() => renewRelease(parts))
  if (wallet.removal) await finishRemoval(parts)
  if (!wallet.newEmail) return
  const { finishEmailChange } = await import('./changeEmail.js')
  await tryToFinish(() => finishEmailChange(parts))
}

/** Continues an unfinished removal. What fails stays unfinished. */
export async function finishRemoval(parts: Parameters<typeof finishPending>[0]): Promise<void> {
  const { settleRemoval } = await import('./removal.js')
  await tryToFinish(() => settleRemoval(parts))
}

async function tryToFinish(action: () => Promise<void>): Promise<void> {
  try {
    await action()
  } catch (error) {
    const isOwed = [ServiceFailure, NotReady, VaultEnded].some((errorClass) => error instanceof errorClass)
    if (!isOwed) throw error
  }
}
