import { type ServiceAccess, ServiceFailure } from './callService.js'
import { completeUser } from './createUser.js'
import { completeRotation } from './nextSplit.js'
import type { DeviceSession } from './sessions.js'
import { NotReady } from './signRequest.js'
import type { Wallets } from './wallets.js'

interface OwingParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly session: DeviceSession
}

/** Finishes at a start what an earlier page could not: the making of a wallet, a change of its address. What fails now is owed still. */
export async function settleOwed(parts: OwingParts): Promise<void> {
  await completeUser(parts)
  await completeRotation(parts)
  const { newEmail } = (await parts.wallets.wallet()) ?? {}
  if (!newEmail) return
  const { finishEmailChange } = await import('./changeEmail.js')
  await finishEmailChange(parts).catch((error: unknown) => {
    if (!(error instanceof ServiceFailure) && !(error instanceof NotReady)) throw error
  })
}
