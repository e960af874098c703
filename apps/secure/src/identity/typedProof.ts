import type { ProviderAnswer } from '../../../../packages/latchkit/src/wire/custody/proofs.js'
import type { Provider } from '../../../../packages/latchkit/src/wire/custody/ways.js'
import type { Report } from '../vault/password.js'
import type { Unconfirmed } from './deviceWallet.js'
import type { ProviderWay } from './walletOwner.js'

/** Digits of one service's code. */
export const digitsPerService = 6

/** A code that was sent, and how to prove it. */
export interface TypedProof {
  /** Id of the login or change that the code belongs to, and of its mail. */
  readonly loginId: string
  /** The address that gets the code. */
  readonly email: string
  /** What the code is for, if not a login. */
  readonly kind?: ProofKind
  /** Whether the mail could not be sent, so that another code is needed. */
  readonly isLost?: boolean
  /** Whether the person can skip this code, since the login works without it. The next login offers it again. */
  readonly isOptional?: boolean
  /** Digits of the code: 12 are 6 of each service. */
  readonly digits: 6 | 12
  /** When another code may be sent, in ms since 1970. */
  readonly resendAt: number
  readonly expiresAt: number
  /** Sends another code; only the newest works. */
  resend(): Promise<TypedProof>
  /** @returns The next step; `undefined` if all is done. */
  verify(code: string): Promise<NextStep>
  /** Goes on for a person who can't read the mailbox of the address. */
  readonly withoutMailbox?: (() => NextStep) | undefined
  readonly otherWay?: OtherWay | undefined
  /** Whether auth has accepted the first half of twelve digits, so that only the second one is proved again. */
  isHalfRight?(): boolean
}

export type ProofKind =
  | 'emailPrimary'
  | 'emailSecondary'
  | 'unfreeze'
  | 'replace'
  /** A service has lost the wallet, and this device restores it there. */
  | 'restoreAuth'
  | 'restoreRecovery'
  /** A provider has proved a new device to auth, and recovery mails digits of its own to the wallet's address. */
  | 'newDevice'
  /** The wallet of the address, which no device uses, is set aside for a new one. */
  | 'aside'

/** Gets an answer of the provider that is bound to this text. */
export type AskProvider = (bind: string) => Promise<ProviderAnswer>

/** Another way in of the wallet, which proves the owner as well. */
export interface OtherWay {
  readonly way: ProviderWay
  take(): Step
}

/** The identity by which the owner comes in: in place of a code, they continue at its provider, in a window that their press opens. */
export interface ProviderStep {
  readonly kind: 'provider'
  readonly way: ProviderWay
  /** What it is for, if not for an act: another account is added, or the person can't read the wallet's mailbox. */
  readonly about?: 'add' | 'noMailbox'
  readonly isOptional?: boolean
  readonly otherWay?: OtherWay | undefined
  /** @returns The next step; `undefined` if all is done. @throws ServiceFailure, Contradicted */
  prove(ask: AskProvider): Promise<NextStep>
}

/** The recovery password: opens recovery's share, or locks a new one if the old one is gone. */
export interface TypedPassword {
  readonly kind: 'password'
  /** Whether the share that the password locked is gone. Then nothing can tell that a password is wrong, so it is typed twice. */
  readonly isNew: boolean
  readonly isOptional?: boolean
  /** @throws WrongPassword */
  submit(password: string, report: Report): Promise<NextStep>
}

/**
 * Asks the person whether to make another wallet, although one is or was there, or whether to add an account (`addWay`).
 */
export type TypedChoice = ChoiceSubject & {
  readonly kind: 'choice'
  readonly isOptional?: boolean
  accept(): Promise<NextStep>
  /** Goes on with the wallet that is there. */
  readonly open?: () => Step
}

/** What a choice is about. */
type ChoiceSubject =
  /** The wallet of this device has another address by now; both services have lost it; no device uses the wallet at this address. */
  | { readonly about: 'moved' | 'lost' | 'unused' }
  /** `way`: the provider by which another wallet was made, or whose identity was removed. */
  | { readonly about: 'mailWallet' | 'otherWay' | 'removed'; readonly way: Provider }
  | { readonly about: 'addWay'; readonly way: Provider; readonly account: string }

/** The address of a wallet, to which a code is to be sent. */
export interface TypedEmail {
  readonly kind: 'email'
  /** The address that stands in the field first. */
  readonly email: string
  /** @throws ServiceFailure */
  submit(email: string): Promise<NextStep>
}

/** The question whether a wallet for which only auth has vouched is the person's own. */
export interface BindingStep {
  readonly kind: 'binding'
  readonly unconfirmed: Unconfirmed
  /** Goes on once the person has said that it is. */
  accept(): Promise<NextStep>
}

/** A step on the way to a wallet. */
export type Step = TypedProof | TypedPassword | TypedChoice | TypedEmail | BindingStep | ProviderStep
/** The next step, if any. */
// biome-ignore lint/suspicious/noConfusingVoidType: most acts are the last one, and answer nothing.
export type NextStep = Step | undefined | void

/** Whether a step is a code. */
export const isProof = (step: Step): step is TypedProof => 'digits' in step
