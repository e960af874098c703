import type { Vault } from '../vault/vault.js'
import { done, sessionAnswer } from './answers.js'
import { callService, type ServiceAccess } from './callService.js'
import type { DeviceWallet, Wallets } from './wallets.js'

/** The facts of the page that a login is for. */
export interface LoginPlace {
  readonly projectId: string
  /** The checked origin of the page. */
  readonly site: string
  readonly language: 'en' | 'ar'
}

export interface MakingParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly vault: Vault
  /** The public keys of the services, which the secure site states. */
  readonly seals: { readonly auth: string; readonly recovery: string }
  /** The name of this device for its owner's list. */
  readonly deviceName: string
  /** The facts of the page that the login is for. */
  readonly place: LoginPlace
}

interface NewUser {
  readonly email: string
  readonly loginId: string
  readonly userId: string
  /** The word of auth to recovery. */
  readonly voucher: string
}

/**
 * Makes a wallet for an address that has none. The order survives an end at any point: this device has its share before
 * anyone has theirs, and auth, whose word makes the user, comes last. What recovery has of a login that never came so far is
 * replaced by the next one.
 */
export async function createUser(
  parts: MakingParts,
  { email, loginId, userId, voucher }: NewUser,
): Promise<void> {
  const { access, wallets, vault, seals, deviceName, place } = parts
  const created = await vault.create({ loginId, userId, seals, wrapKey: access.device.wrapKey })
  const { facts, device, auth, recovery } = created
  const { version, shareHashes, addresses } = facts
  const wallet: DeviceWallet = { email, facts, share: device, isMade: false }
  await wallets.setWallet(wallet)
  const common = { userId, version, shareHashes, addresses }
  await callService(
    access,
    '/recovery/v1/users',
    { voucher, email, site: place.site, language: place.language, ...common, share: recovery, deviceName },
    done,
  )
  const { session } = await callService(
    access,
    '/auth/v1/users',
    { loginId, ...common, share: auth },
    sessionAnswer,
  )
  await wallets.setWallet({ ...wallet, isMade: true, owesCompletion: true })
  await wallets.setSession(session)
  await completeUser(parts)
}

/** Tells recovery that auth has the wallet. Where that fails now, the next start of the frame does it again. */
export async function completeUser({
  access,
  wallets,
}: Pick<MakingParts, 'access' | 'wallets'>): Promise<void> {
  const wallet = await wallets.wallet()
  if (!wallet?.owesCompletion) return
  const { userId } = wallet.facts
  const isComplete = await callService(access, '/recovery/v1/users/complete', { userId }, done).then(
    () => true,
    () => false,
  )
  if (!isComplete) return
  const { owesCompletion: _, ...rest } = wallet
  await wallets.setWallet(rest)
}
