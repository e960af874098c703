import type { WalletFacts } from '../vault/vault.js'
import { done } from './answers.js'
import { callService, type ServiceAccess, ServiceFailure } from './callService.js'
import type { DeviceWallet, Wallets } from './wallets.js'

/** The shares that auth has. */
type Split = Pick<WalletFacts, 'version' | 'shareHashes'>

/** Takes the next split as that of this device, where auth has it. @returns Whether it has. */
export async function takeNext(wallets: Wallets, atAuth: Split, receipt: string): Promise<boolean> {
  const { next } = (await wallets.wallet()) ?? {}
  if (next?.facts.version !== atAuth.version) return false
  // Another device was faster with a split of the same number.
  if (JSON.stringify(next.facts.shareHashes) !== JSON.stringify(atAuth.shareHashes)) return false
  await changeWallet(wallets, ({ next: _, ...wallet }) => ({ ...wallet, ...next, owesRotation: receipt }))
  return true
}

/**
 * The word of auth that recovery may not have yet: the device that replaced the shares may be gone since. Until recovery has it, the shares
 * before are the present ones there, and neither a password nor a further replacement fits.
 */
export const owedTo = (receipt: string | undefined) => receipt !== undefined && { owesRotation: receipt }

/** Tells recovery that auth has the new split. What fails now is owed still, and recovery gives either split until then. */
export async function completeRotation({
  access,
  wallets,
}: {
  readonly access: ServiceAccess
  readonly wallets: Wallets
}): Promise<void> {
  const { owesRotation: receipt, facts } = (await wallets.wallet()) ?? {}
  if (receipt === undefined || !facts) return
  const { userId, version } = facts
  const isDone = await callService(
    access,
    '/recovery/v1/rotate/complete',
    { userId, version, receipt },
    done,
  ).then(
    () => true,
    // A newer split has taken its place: there is nothing to tell any more.
    (error: unknown) => error instanceof ServiceFailure && error.code === 'versionConflict',
  )
  if (isDone) await changeWallet(wallets, ({ owesRotation: _, ...wallet }) => wallet)
}

/** Changes the record of the wallet, where there is one. */
export async function changeWallet(
  wallets: Wallets,
  make: (wallet: DeviceWallet) => DeviceWallet,
): Promise<void> {
  const wallet = await wallets.wallet()
  if (wallet) await wallets.setWallet(make(wallet))
}
