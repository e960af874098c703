import type { Report } from '../vault/password.js'
import type { Vault, WithPassword } from '../vault/vault.js'
import { done, rotateAnswer } from './answers.js'
import { callService, type ServiceAccess } from './callService.js'
import type { MakingParts } from './createUser.js'
import { changeWallet, completeRotation, owedTo, takeNext } from './nextSplit.js'
import type { DeviceSession } from './sessions.js'
import { bothShares, NotReady } from './signRequest.js'
import type { Wallets } from './wallets.js'

export interface RotatingParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly vault: Vault
  readonly session: DeviceSession
  readonly seals: MakingParts['seals']
}

/**
 * Replaces the three shares of the wallet. This device has its new one first, then recovery, which goes on giving the present one, then
 * auth, whose answer makes the new split the one that counts: an end at any point leaves one that fits.
 * @param password The present share of recovery with the recovery password, where there is one: the new share is locked by it too.
 * @throws NotReady, ServiceFailure, WrongPassword
 */
export const rotateShares = (parts: RotatingParts, password?: WithPassword, report?: Report): Promise<void> =>
  parts.wallets.alone(() => rotate(parts, password, report))

async function rotate(parts: RotatingParts, password?: WithPassword, report?: Report): Promise<void> {
  const { access, wallets, vault, session, seals } = parts
  const { id: deviceId, wrapKey } = access.device
  const { facts, share: device, auth } = await bothShares(parts)
  // Recovery takes the version after its own: it has to know of the present one first.
  await changeWallet(wallets, (wallet) => ({ ...wallet, ...owedTo(auth.receipt) }))
  await completeRotation(parts)
  const next = await vault.rotate({ facts, deviceId, auth, device, wrapKey, seals, password }, report)
  const { userId, version, shareHashes } = next.facts
  await changeWallet(wallets, (wallet) => ({ ...wallet, next: { facts: next.facts, share: next.device } }))
  const common = { userId, version, shareHashes }
  const { recovery } = next
  const own = 'salt' in recovery ? { wrapped: recovery } : { share: recovery }
  await callService(access, '/recovery/v1/rotate', { ...common, ...own }, done)
  const token = await session.token()
  if (token === undefined) throw new NotReady('code')
  const body = { ...common, share: next.auth }
  const { receipt } = await callService(access, '/auth/v1/users/rotate', body, rotateAnswer, token)
  await takeNext(wallets, next.facts, receipt)
  await completeRotation(parts)
}
