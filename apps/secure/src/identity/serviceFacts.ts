import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import type { AnswerOf } from '../../../../packages/latchkit/src/wire/custody/endpoint.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { haveSameAddresses, isSignedBy, readAddresses } from '../namespaces/addresses.js'
import type { Addresses } from '../namespaces/keys.js'
import { splitTextOf } from '../vault/ownTexts.js'
import type { WalletFacts } from '../vault/vault.js'
import { callService, type ServiceAccess, ServiceFailure } from './callService.js'
import type { ServiceAnswer } from './decideCase.js'
import type { DeviceWallet } from './deviceWallet.js'
import { ownerHashOf } from './emailHash.js'
import { bringState } from './notes.js'
import { isSameSplit } from './ownSplits.js'

/** Reads the addresses of a wallet, one in each namespace. @throws ServiceFailure */
export function addressesIn(addressTexts: Readonly<Record<string, string>>): Addresses {
  const addresses = readAddresses(addressTexts)
  if (!addresses) throw new ServiceFailure('unreadable')
  return addresses
}

/** Whether the wallet itself has signed a split. */
export async function isSigned(facts: WalletFacts, signature: string | undefined): Promise<boolean> {
  return signature !== undefined && isSignedBy(facts.addresses, await splitTextOf(facts), signature)
}

type UserFacts = AnswerOf<(typeof authEndpoints)['facts']>

/** What both services state about a wallet of this device. */
export interface BothAnswers {
  readonly auth: ServiceAnswer
  readonly recovery: ServiceAnswer
  /** Auth's statement about this device, for recovery. */
  readonly stateOfAuth?: string | undefined
  /** Whether recovery says that a password locks its share. */
  readonly hasPassword: boolean
}

/**
 * Asks both services by user id and this device's key, never by an address, which a service could have reassigned. If they have different
 * e-mail addresses, brings auth's statement to recovery, which then ends an unfinished change of address.
 */
export async function askFacts(access: ServiceAccess, walletFacts: WalletFacts): Promise<BothAnswers> {
  const body = { userId: walletFacts.userId }
  const silentIfFailed = (error: unknown) => {
    if (error instanceof ServiceFailure) return 'silent' as const
    throw error
  }
  const [auth, recoveryAnswer] = await Promise.all([
    callService(access, authEndpoints.facts, { body }).catch(silentIfFailed),
    callService(access, recoveryEndpoints.facts, { body }).catch(silentIfFailed),
  ])
  const areKnown = auth !== 'silent' && auth.isKnown && recoveryAnswer !== 'silent' && recoveryAnswer.isKnown
  const isChanging = areKnown && auth.emailHash !== recoveryAnswer.emailHash
  const keepAnswer = (error: unknown) => {
    silentIfFailed(error)
    return recoveryAnswer
  }
  const recovery = isChanging
    ? await bringState(access, walletFacts.userId).catch(keepAnswer)
    : recoveryAnswer
  return {
    auth: await answerFor(auth, walletFacts),
    recovery: await answerFor(recovery, walletFacts),
    stateOfAuth: auth !== 'silent' && auth.isKnown ? auth.state : undefined,
    hasPassword: recovery !== 'silent' && recovery.isKnown && recovery.hasPassword,
  }
}

/**
 * Hashes what names the owner in a login. A login by a provider names no address: another device may have added one to the wallet, so what
 * both services say counts.
 */
export async function ownerHashOfLogin(
  { facts, email }: Pick<DeviceWallet, 'facts' | 'email'>,
  typedEmail: string,
  { auth, recovery }: Pick<BothAnswers, 'auth' | 'recovery'>,
): Promise<string> {
  const areKnown = typeof auth === 'object' && typeof recovery === 'object'
  if (typedEmail === '' && areKnown && auth.emailHash === recovery.emailHash) return auth.emailHash
  return ownerHashOf(facts.userId, typedEmail || email)
}

/** Asks recovery whether a wallet has no address. @throws ServiceFailure */
export async function isWithoutEmail(access: ServiceAccess, userId: string): Promise<boolean> {
  const answer = await callService(access, recoveryEndpoints.facts, { body: { userId } })
  return answer.isKnown && answer.emailHash === (await ownerHashOf(userId, ''))
}

/**
 * Asks whether recovery has a split as the present one, or a later one that the wallet has signed; `undefined` if neither. @throws
 * ServiceFailure
 */
export async function splitAtRecovery(
  access: ServiceAccess,
  walletFacts: WalletFacts,
): Promise<'present' | 'later' | undefined> {
  const { userId, version } = walletFacts
  const answer = await answerFor(
    await callService(access, recoveryEndpoints.facts, { body: { userId } }),
    walletFacts,
  )
  if (typeof answer !== 'object') return undefined
  if (isSameSplit(answer, walletFacts)) return 'present'
  return answer.isSigned && answer.version > version ? 'later' : undefined
}

async function answerFor(answer: UserFacts | 'silent', walletFacts: WalletFacts): Promise<ServiceAnswer> {
  if (answer === 'silent') return 'silent'
  if (!answer.isKnown) return 'none'
  const { version, shareHashes, signature, emailHash } = answer
  if (!haveSameAddresses(addressesIn(answer.addresses), walletFacts.addresses)) return 'foreign'
  const facts = { ...walletFacts, version, shareHashes }
  return { version, shareHashes, emailHash, isSigned: await isSigned(facts, signature) }
}
