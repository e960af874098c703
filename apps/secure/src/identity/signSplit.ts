import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { Vault, WalletFacts } from '../vault/vault.js'
import { shareOfAuth, type UseSession } from './authShare.js'
import {
  callService,
  isRefusal,
  passServiceFailure,
  type ServiceAccess,
  ServiceFailure,
} from './callService.js'
import {
  type DeviceWallet,
  isSameSplit,
  type NextSplit,
  type Split,
  withNext,
  withPresent,
} from './deviceWallet.js'
import { factorIn, type Stated, withOwnFactor } from './factor.js'
import { seenAtRecovery } from './serviceFacts.js'
import type { Wallets } from './wallets.js'

/** The parts that sign for a split. */
export interface SplitParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly vault: Vault
  readonly use: UseSession
}

/**
 * Signs for a split of this device's own, and takes it as the present one once auth has checked the wallet's signature.
 * @param password The recovery password, where it locks recovery's share of this split.
 * @throws NotReady, ServiceFailure, BadShare, OtherWallet, WrongPassword
 */
export async function signNext(parts: SplitParts, next: NextSplit, password?: string): Promise<void> {
  const { access, wallets, use } = parts
  const { facts, share, sent, signed } = next.signed
    ? { ...next, signed: next.signed }
    : await confirm(parts, next, password)
  const { userId, version, shareHashes } = facts
  const { signature, factor, wrapsHash } = signed
  // Auth keeps it for the other devices of the wallet: recovery alone could say of no password.
  const factored = factor !== undefined && wrapsHash !== undefined && { factored: { wrapsHash, factor } }
  const body = { userId, version, shareHashes, signature, ...factored }
  const { receipt } = await use((token) => callService(access, authEndpoints.signSplit, { body, token }))
  await wallets.change(facts, (wallet) => {
    if (!wallet) return undefined
    const taken = { facts, share, signature, receipt, owes: { factor } }
    return markPassword(withPresent(wallet, taken), sent)
  })
}

/** Opens what both services are to have, as it is fetched back from them, and lets the wallet sign for it. */
async function confirm(parts: SplitParts, next: NextSplit, password: string | undefined) {
  const { access, wallets, vault } = parts
  const { facts, share: device, sent } = next
  const { id: deviceId, wrapKey } = access.device
  const auth = await shareOfAuth(parts, facts)
  const isLocked = sent !== undefined && 'salt' in sent.recovery
  if (!isSameSplit(auth, facts) || (isLocked && password === undefined))
    throw new ServiceFailure('versionConflict')
  const { device: own, ...signed } = await vault.confirm({
    facts,
    deviceId,
    wrapKey,
    auth,
    device,
    removesPassword: sent?.password === 'remove',
    ...(isLocked && { recovery: { locked: await fetchWrapped(access, facts), password: password ?? '' } }),
  })
  const confirmed = { ...next, share: own ?? device, signed }
  // Where auth's answer is lost it is asked again, and a password has not to be typed again for that.
  if (sent) await wallets.change(facts, (wallet) => wallet && withNext(wallet, confirmed))
  return confirmed
}

/** Gets recovery’s share of a split that waits there: it is opened once before the wallet signs. */
async function fetchWrapped(access: ServiceAccess, { userId, version, shareHashes }: WalletFacts) {
  const body = { userId, version, shareHash: shareHashes.recovery }
  return (await callService(access, recoveryEndpoints.fetchWrapped, { body })).wrapped
}

/** Notes a recovery password with the wallet's own signature: nothing else takes it off again. */
function markPassword(wallet: DeviceWallet, sent: NextSplit['sent']): DeviceWallet {
  const isSet = sent !== undefined && 'salt' in sent.recovery
  if (!isSet && sent?.password !== 'remove') return wallet
  return withOwnFactor(wallet, { version: wallet.facts.version, isSet })
}

/**
 * Takes an own split that auth has as the present one, where its answer was lost.
 * @param atAuth With the wallet's words on it, as far as auth states them.
 * @returns Whether there is one.
 */
export async function takeNext(parts: SplitParts, of: WalletFacts, atAuth: Split & Stated): Promise<boolean> {
  const { next = [] } = (await parts.wallets.find(of)) ?? {}
  const found = next.find(({ facts }) => isSameSplit(facts, atAuth))
  if (!found) return false
  await signNext(parts, await withStated(found, atAuth))
  await completeSplit(parts, of)
  return true
}

/** Takes what the wallet has signed in the window for a split with a password: by it recovery keeps no copy that it could open. */
async function withStated(next: NextSplit, stated: Stated): Promise<NextSplit> {
  const { signature, factored } = stated
  const isOwn = !next.signed && (await factorIn(next.facts, stated)) !== undefined
  return isOwn && signature !== undefined ? { ...next, signed: { signature, ...factored } } : next
}

/**
 * Tells recovery that the present split has signed, which makes it the present one there, and a making a wallet. Until then it is owed, and
 * the former split stays. @throws ServiceFailure
 */
export async function tellSigned(
  { access, wallets }: Pick<SplitParts, 'access' | 'wallets'>,
  of: WalletFacts,
): Promise<void> {
  const wallet = await wallets.find(of)
  const { owes, receipt, signature, isMade } = wallet ?? {}
  if (!wallet || !owes || receipt === undefined || signature === undefined) return
  const { userId, version } = wallet.facts
  const body = { userId, version, receipt, signature, factor: owes.factor }
  await callService(access, recoveryEndpoints.completeSplit, { body }).catch(async (error: unknown) => {
    if (!isMade || !isRefusal(error, 'versionConflict')) throw error
    // Where a newer split has taken its place there is nothing to tell any more. Otherwise auth's receipt is a lie, and it is owed.
    const found = await seenAtRecovery(access, wallet.facts)
    const isDone = found === 'later' || (found === 'present' && owes.factor === undefined)
    if (!isDone) throw error
  })
  await wallets.change(of, (known) => {
    if (!known || !isSameSplit(known.facts, wallet.facts)) return known
    const { owes: _, ...rest } = known
    return { ...rest, isMade: true }
  })
}

/** The same; what fails now is owed still. Where recovery refuses auth's receipt, and a session is here, auth is asked for another one. */
export async function completeSplit(
  parts: Pick<SplitParts, 'access' | 'wallets'> & Partial<Pick<SplitParts, 'use'>>,
  of: WalletFacts,
): Promise<void> {
  try {
    await tellSigned(parts, of).catch(async (error: unknown) => {
      if (!parts.use || !isRefusal(error, 'versionConflict')) throw error
      await renewReceipt({ ...parts, use: parts.use }, of)
      await tellSigned(parts, of)
    })
  } catch (error) {
    passServiceFailure(error)
  }
}

/** Gets auth's word on the present split once more. @throws ServiceFailure */
async function renewReceipt(
  { access, wallets, use }: Pick<SplitParts, 'access' | 'wallets' | 'use'>,
  of: WalletFacts,
): Promise<void> {
  const { facts, signature } = (await wallets.find(of)) ?? {}
  if (!facts || signature === undefined) return
  const { userId, version, shareHashes } = facts
  const body = { userId, version, shareHashes, signature }
  const { receipt } = await use((token) => callService(access, authEndpoints.signSplit, { body, token }))
  await wallets.change(of, (known) =>
    known && isSameSplit(known.facts, facts) ? { ...known, receipt } : known,
  )
}

/** Signs for the present split where this device has not yet: it is from before wallets did, or of another device. What fails now is done with the next signature. */
export async function signPresent(parts: SplitParts, of: WalletFacts): Promise<void> {
  const wallet = await parts.wallets.find(of)
  if (!wallet?.share || wallet.signature !== undefined) return
  try {
    await signNext(parts, { facts: wallet.facts, share: wallet.share })
    await completeSplit(parts, of)
  } catch (error) {
    passServiceFailure(error)
  }
}
