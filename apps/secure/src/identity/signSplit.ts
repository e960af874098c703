import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { Vault, WalletFacts } from '../vault/vault.js'
import { shareOfAuth, type UseSession } from './authShare.js'
import {
  callService,
  ignoreServiceFailure,
  isRefusal,
  type ServiceAccess,
  ServiceFailure,
} from './callService.js'
import type { DeviceWallet } from './deviceWallet.js'
import { factorIn, type StatedSignatures } from './factor.js'
import { isSameSplit, type NextSplit, type Split } from './ownSplits.js'
import { splitAtRecovery } from './serviceFacts.js'
import type { Wallets } from './wallets.js'
import { withNext, withOwnFactor, withReceipt, withReport, withSigned } from './walletTransitions.js'

/** What is needed to sign a split. */
export interface SplitParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly vault: Vault
  readonly use: UseSession
}

/**
 * Signs a split of this device, and makes it the present one once auth has checked the wallet's signature.
 * @param password The recovery password, if it locks recovery's share of this split.
 * @throws NotReady, ServiceFailure, BadShare, OtherWallet, WrongPassword
 */
export async function signNext(parts: SplitParts, next: NextSplit, password?: string): Promise<void> {
  const { access, wallets, use } = parts
  const { facts, share, sent, signed } = next.signed
    ? { ...next, signed: next.signed }
    : await confirmSplit(parts, next, password)
  const { userId, version, shareHashes } = facts
  const { signature, factor, wrapsHash } = signed
  // Auth stores the signature about the password for the wallet's other devices. Otherwise recovery could claim to them that there is no
  // password.
  const factorFields = factor !== undefined && wrapsHash !== undefined && { factored: { wrapsHash, factor } }
  const body = { userId, version, shareHashes, signature, ...factorFields }
  const { receipt } = await use((token) => callService(access, authEndpoints.signSplit, { body, token }))
  await wallets.change(facts, (wallet) => {
    if (!wallet) return undefined
    const signedSplit = { facts, share, signature, receipt, owes: { factor } }
    return recordPassword(withSigned(wallet, signedSplit), sent)
  })
}

/**
 * Fetches auth's share back, and recovery's too if a password locks it, opens them with the device's own, and lets the wallet sign
 * the split.
 */
async function confirmSplit(parts: SplitParts, next: NextSplit, password: string | undefined) {
  const { access, wallets, vault } = parts
  const { facts, share: device, sent } = next
  const { id: deviceId, wrapKey } = access.device
  const auth = await shareOfAuth(parts, facts)
  const isLocked = sent !== undefined && 'salt' in sent.recovery
  if (!isSameSplit(auth, facts) || (isLocked && password === undefined))
    throw new ServiceFailure('versionConflict')
  const { device: deviceShare, ...signed } = await vault.confirm({
    facts,
    deviceId,
    wrapKey,
    auth,
    device,
    removesPassword: sent?.password === 'remove',
    ...(isLocked && { recovery: { locked: await fetchWrapped(access, facts), password: password ?? '' } }),
  })
  const confirmedSplit = { ...next, share: deviceShare ?? device, signed }
  // If auth's answer is lost, it is requested again without typing the password again.
  if (sent) await wallets.change(facts, (wallet) => wallet && withNext(wallet, confirmedSplit))
  return confirmedSplit
}

/** Gets recovery’s share of a waiting split, which is opened once before the wallet signs. */
async function fetchWrapped(access: ServiceAccess, { userId, version, shareHashes }: WalletFacts) {
  const body = { userId, version, shareHash: shareHashes.recovery }
  return (await callService(access, recoveryEndpoints.fetchWrapped, { body })).wrapped
}

/** Records a recovery password together with the wallet's own signature: nothing else can remove the mark. */
function recordPassword(wallet: DeviceWallet, sent: NextSplit['sent']): DeviceWallet {
  const isSet = sent !== undefined && 'salt' in sent.recovery
  if (!isSet && sent?.password !== 'remove') return wallet
  return withOwnFactor(wallet, { version: wallet.facts.version, isSet })
}

/**
 * Makes a waiting split of this device the present one, if auth has that split but its answer was lost.
 * @param atAuth Includes the wallet's signatures on it, as far as auth states them.
 * @returns Whether there was such a split.
 */
export async function takeNext(
  parts: SplitParts,
  walletFacts: WalletFacts,
  atAuth: Split & StatedSignatures,
): Promise<boolean> {
  const wallet = await parts.wallets.find(walletFacts)
  const split = wallet?.next.find(({ facts }) => isSameSplit(facts, atAuth))
  if (!split) return false
  await signNext(parts, await withStatedSignatures(split, atAuth))
  await completeSplit(parts, walletFacts)
  return true
}

/**
 * Adds the wallet's signatures that auth states for a split with a password. They are then reported to recovery, so that recovery
 * keeps no copy of its share that it could open without the password.
 */
async function withStatedSignatures(next: NextSplit, authStatement: StatedSignatures): Promise<NextSplit> {
  const { signature, factored } = authStatement
  const isOwn = !next.signed && (await factorIn(next.facts, authStatement)) !== undefined
  return isOwn && signature !== undefined ? { ...next, signed: { signature, ...factored } } : next
}

/**
 * Tells recovery that the wallet has signed its present split. Recovery then makes that split its present one, which completes a new
 * wallet. Until recovery has accepted the report, it stays pending, and this device keeps the previous split. @throws ServiceFailure
 */
export async function reportSigned(
  { access, wallets }: Pick<SplitParts, 'access' | 'wallets'>,
  walletFacts: WalletFacts,
): Promise<void> {
  const wallet = await wallets.find(walletFacts)
  const { owes, receipt, signature, status } = wallet ?? {}
  if (!wallet || !owes || receipt === undefined || signature === undefined) return
  const { userId, version } = wallet.facts
  const body = { userId, version, receipt, signature, factor: owes.factor }
  await callService(access, recoveryEndpoints.completeSplit, { body }).catch(async (error: unknown) => {
    if (status === 'completing' || !isRefusal(error, 'versionConflict')) throw error
    // If a newer split has replaced this one, there is nothing to report. Otherwise auth's receipt is a lie, and the report stays pending.
    const recoverySplit = await splitAtRecovery(access, wallet.facts)
    const isDone = recoverySplit === 'later' || (recoverySplit === 'present' && owes.factor === undefined)
    if (!isDone) throw error
  })
  await wallets.change(walletFacts, (record) => {
    return record && isSameSplit(record.facts, wallet.facts) ? withReport(record) : record
  })
}

/**
 * Does the same as `reportSigned`, but leaves the report pending if it fails. If recovery refuses auth's receipt and there is a session,
 * asks auth for another one.
 */
export async function completeSplit(
  parts: Pick<SplitParts, 'access' | 'wallets'> & Partial<Pick<SplitParts, 'use'>>,
  walletFacts: WalletFacts,
): Promise<void> {
  try {
    await reportSigned(parts, walletFacts).catch(async (error: unknown) => {
      if (!parts.use || !isRefusal(error, 'versionConflict')) throw error
      await renewReceipt({ ...parts, use: parts.use }, walletFacts)
      await reportSigned(parts, walletFacts)
    })
  } catch (error) {
    ignoreServiceFailure(error)
  }
}

/** Gets auth's receipt for the present split again. @throws ServiceFailure */
async function renewReceipt(
  { access, wallets, use }: Pick<SplitParts, 'access' | 'wallets' | 'use'>,
  walletFacts: WalletFacts,
): Promise<void> {
  const { facts, signature } = (await wallets.find(walletFacts)) ?? {}
  if (!facts || signature === undefined) return
  const { userId, version, shareHashes } = facts
  const body = { userId, version, shareHashes, signature }
  const { receipt } = await use((token) => callService(access, authEndpoints.signSplit, { body, token }))
  await wallets.change(walletFacts, (record) =>
    record && isSameSplit(record.facts, facts) ? withReceipt(record, receipt) : record,
  )
}

/**
 * Signs the present split if this device has no signature for it: the split is from before wallets signed their splits, or another device
 * has made it. If this fails, the next signature tries again.
 */
export async function signPresent(parts: SplitParts, walletFacts: WalletFacts): Promise<void> {
  const wallet = await parts.wallets.find(walletFacts)
  if (!wallet?.share || wallet.signature !== undefined) return
  try {
    await signNext(parts, { facts: wallet.facts, share: wallet.share })
    await completeSplit(parts, walletFacts)
  } catch (error) {
    ignoreServiceFailure(error)
  }
}
