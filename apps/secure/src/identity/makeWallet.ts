import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { Language } from '../../../../packages/latchkit/src/wire/languages.js'
import type { CreateInput, Vault } from '../vault/vault.js'
import { withToken } from './authShare.js'
import { callService, isRefusal, type ServiceAccess, type ServiceFailure } from './callService.js'
import { Contradicted } from './contradicted.js'
import { isMade } from './deviceWallet.js'
import { namesOf, type SentSplit } from './renewShares.js'
import { reportSigned, signNext } from './signSplit.js'
import type { NextStep } from './typedProof.js'
import type { Wallets } from './wallets.js'
import { makingWallet } from './walletTransitions.js'

/** The page that a login is for. */
export interface LoginPage {
  readonly projectId: string
  /** The checked origin of the page. */
  readonly site: string
  readonly language: Language
}

export interface MakingParts {
  readonly access: ServiceAccess
  readonly wallets: Wallets
  readonly vault: Vault
  /** Public keys of the services, from the secure site. */
  readonly seals: CreateInput['seals']
  /** Name of this device in its owner's list. */
  readonly deviceName: string
  /** The page that the login is for. */
  readonly page: LoginPage
}

/** Auth's statement about an address without a wallet. */
export interface NewUser {
  /** Empty if the wallet is to have no address: then this login has proved an identity of a provider to both services. */
  readonly email: string
  readonly loginId: string
  readonly userId: string
  /** Auth's voucher for recovery. */
  readonly voucher: string
}

/**
 * Makes a wallet for a new address, or continues one that this device has begun. First this device stores its share, then recovery, then
 * auth. At auth the wallet stays unfinished until this device has fetched its shares back and the wallet has signed its split. Only then
 * does it exist, and the services delete other unfinished wallets of the address.
 */
export async function makeWallet(parts: MakingParts, user: NewUser): Promise<NextStep> {
  const { access, wallets } = parts
  const { wallet, split } = await beginMaking(parts, user)
  const { facts } = wallet
  const session = await sendMaking(parts, user, split).catch((error: unknown) => {
    if (!isRefusal(error, 'walletUnused')) throw error
  })
  if (!session) {
    // Recovery has a wallet at this address that no device uses: the person has to confirm that this one replaces it.
    const { email, voucher } = user
    const { site, language } = parts.page
    const address = { access, email, voucher, site, language, makeNew: () => makeWallet(parts, user) }
    return (await import('./setAside.js')).offerReplacement(address)
  }
  await signNext({ ...parts, use: withToken(parts, facts, session.accessToken) }, split)
  await wallets.setSession(facts.userId, session)
  await reportSigned({ access, wallets }, facts)
  await wallets.show(facts)
  return undefined
}

/** Creates the record of the new wallet before anything is sent. */
async function beginMaking({ access, wallets, vault, seals }: MakingParts, user: NewUser) {
  const { email, loginId, userId } = user
  const unfinishedWallet = (await wallets.ofUser(userId)).find((each) => !isMade(each))
  const unfinishedSplit = unfinishedWallet?.next.find((each): each is SentSplit => each.sent !== undefined)
  if (unfinishedWallet && unfinishedSplit) return { wallet: unfinishedWallet, split: unfinishedSplit }
  const { wrapKey } = access.device
  const { facts, device, auth, recovery } = await vault.create({ loginId, userId, seals, wrapKey })
  const sent = { auth, recovery, password: 'keep' as const }
  const split: SentSplit = { facts, share: device, sent }
  const wallet = makingWallet(email, split)
  await wallets.change(facts, () => wallet)
  return { wallet, split }
}

/** Sends both services their shares. @returns The session of auth, which is only good for this new wallet. */
async function sendMaking(
  { access, deviceName, page: { site, language } }: MakingParts,
  { email, loginId, voucher }: NewUser,
  split: SentSplit,
) {
  const { auth, recovery } = split.sent
  if ('salt' in recovery) throw new Error('A wallet is made without a password')
  const common = { ...namesOf(split), addresses: { ...split.facts.addresses } }
  const { released } = await callService(access, recoveryEndpoints.addUser, {
    body: {
      ...common,
      ...(email !== '' && { email }),
      ...{ voucher, site, language, share: recovery, deviceName },
    },
  }).catch((error: unknown) => {
    // Recovery has a wallet at this address that auth has lost. It may say from when another one can be made.
    if (!isRefusal(error, 'userConflict')) throw error
    const { retrySeconds } = error as ServiceFailure
    throw retrySeconds === undefined
      ? new Contradicted('openFirst')
      : new Contradicted('addressTaken', retrySeconds)
  })
  const body = { ...common, loginId, share: auth, released }
  return (await callService(access, authEndpoints.addUser, { body })).session
}
