import { VaultEnded } from '../vault/openVault.js'
import { ServiceFailure } from './callService.js'
import { isMade } from './deviceWallet.js'
import { NotReady } from './notReady.js'
import { renewRelease } from './released.js'
import type { RenewParts } from './renewShares.js'
import type { SigningParts } from './signRequest.js'
import { completeSplit } from './signSplit.js'
import type { UnfinishedAct } from './unfinishedActs.js'

/**
 * At a start, finishes what an earlier page could not: signing a split, a removal, a change of address or of a way in. What fails stays unfinished.
 * @param parts Includes a separate vault: each signature ends the vault that it is made in.
 */
export async function finishPending(parts: SigningParts & Pick<RenewParts, 'seals'>): Promise<void> {
  const { wallets } = parts
  for (const { facts, status } of await wallets.listUnreported()) {
    await completeSplit({ ...parts, use: parts.session.use }, facts)
    if (status !== 'completing') continue
    // A new wallet was just completed: continue its login unless another person is signed in.
    const wallet = await wallets.find(facts)
    if (wallet && isMade(wallet) && !(await wallets.session())) await wallets.show(facts)
  }
  const wallet = await wallets.wallet()
  if (!wallet) return
  await tryToFinish(() => renewRelease(parts))
  for (const { kind } of wallet.unfinishedActs) await finishers[kind](parts)
}

type PendingParts = Parameters<typeof finishPending>[0]

/** What finishes each kind of act. */
const finishers: Readonly<Record<UnfinishedAct['kind'], (parts: PendingParts) => Promise<void>>> = {
  removal: finishRemoval,
  async email(parts) {
    const { finishEmailChange } = await import('./finishEmailChange.js')
    await tryToFinish(() => finishEmailChange(parts))
  },
  async link(parts) {
    const { finishLink } = await import('./changeWays.js')
    await tryToFinish(() => finishLink(parts))
  },
  async unlink(parts) {
    const { finishUnlink } = await import('./changeWays.js')
    await tryToFinish(() => finishUnlink(parts))
  },
}

/** Continues an unfinished removal. What fails stays unfinished. */
export async function finishRemoval(parts: PendingParts): Promise<void> {
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
