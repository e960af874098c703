import { authEndpoints } from '../../../../packages/latchkit/src/wire/custody/auth.js'
import type { AnswerOf } from '../../../../packages/latchkit/src/wire/custody/endpoint.js'
import { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import { haveSameAddresses, isSignedBy, readAddresses } from '../namespaces/addresses.js'
import type { Addresses } from '../namespaces/keys.js'
import { splitOf } from '../vault/ownTexts.js'
import type { WalletFacts } from '../vault/vault.js'
import { callService, type ServiceAccess, ServiceFailure } from './callService.js'
import type { ServiceAnswer } from './decideCase.js'
import { isSameSplit } from './deviceWallet.js'
import { bringState } from './notes.js'

/** Reads the addresses of a wallet, one in each namespace. @throws ServiceFailure */
export function addressesIn(given: Readonly<Record<string, string>>): Addresses {
  const addresses = readAddresses(given)
  if (!addresses) throw new ServiceFailure('unreadable')
  return addresses
}

/** Whether the wallet itself has signed a split. */
export async function isSigned(facts: WalletFacts, signature: string | undefined): Promise<boolean> {
  return signature !== undefined && isSignedBy(facts.addresses, await splitOf(facts), signature)
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
 * addresses, brings recovery auth's statement, which ends an unfinished change.
 */
export async function askFacts(access: ServiceAccess, own: WalletFacts): Promise<BothAnswers> {
  const body = { userId: own.userId }
  const silence = (error: unknown) => {
    if (error instanceof ServiceFailure) return 'silent' as const
    throw error
  }
  const [auth, found] = await Promise.all([
    callService(access, authEndpoints.facts, { body }).catch(silence),
    callService(access, recoveryEndpoints.facts, { body }).catch(silence),
  ])
  const areKnown = auth !== 'silent' && auth.isKnown && found !== 'silent' && found.isKnown
  const isChanging = areKnown && auth.emailHash !== found.emailHash
  const unchanged = (error: unknown) => {
    silence(error)
    return found
  }
  const recovery = isChanging ? await bringState(access, own.userId).catch(unchanged) : found
  return {
    auth: await answerFor(auth, own),
    recovery: await answerFor(recovery, own),
    stateOfAuth: auth !== 'silent' && auth.isKnown ? auth.state : undefined,
    hasPassword: recovery !== 'silent' && recovery.isKnown && recovery.hasPassword,
  }
}

/**
 * Asks whether recovery has a split as the present one, or a later one that the wallet has signed; `undefined` if neither. @throws
 * ServiceFailure
 */
export async function seenAtRecovery(
  access: ServiceAccess,
  own: WalletFacts,
): Promise<'present' | 'later' | undefined> {
  const { userId, version } = own
  const answer = await answerFor(
    await callService(access, recoveryEndpoints.facts, { body: { userId } }),
    own,
  )
  if (typeof answer !== 'object') return undefined
  if (isSameSplit(answer, own)) return 'present'
  return answer.isSigned && answer.version > version ? 'later' : undefined
}

async function answerFor(answer: UserFacts | 'silent', own: WalletFacts): Promise<ServiceAnswer> {
  if (answer === 'silent') return 'silent'
  if (!answer.isKnown) return 'none'
  const { version, shareHashes, signature, emailHash } = answer
  if (!haveSameAddresses(addressesIn(answer.addresses), own.addresses)) return 'foreign'
  const facts = { ...own, version, shareHashes }
  return { version, shareHashes, emailHash, isSigned: await isSigned(facts, signature) }
}
