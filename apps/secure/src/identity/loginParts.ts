import type { AnswerOf, SentBodyOf } from '../../../../packages/latchkit/src/wire/custody/endpoint.js'
import type { recoveryEndpoints } from '../../../../packages/latchkit/src/wire/custody/recovery.js'
import type { WalletFacts } from '../vault/vault.js'
import type { DeviceWallet } from './deviceWallet.js'
import type { Factor, StatedSignatures } from './factor.js'
import type { MakingParts } from './makeWallet.js'
import type { Split } from './ownSplits.js'
import type { DeviceSession } from './sessions.js'
import type { NextStep } from './typedProof.js'
import type { Session } from './wallets.js'

/** What a login needs. */
export interface LoginParts extends MakingParts {
  readonly session: DeviceSession
}

/** The login that a code belongs to. */
export interface LoginInput {
  /** The address as the person typed it; empty in a login by a provider. */
  readonly email: string
  /** Whether it was typed on no site, but in the frame. */
  readonly isUntold?: boolean | undefined
  readonly loginId: string
  readonly isNewDevice: boolean
  /** In a login by a provider: shows recovery the identity, which counts once. */
  showIdentity?(fields: IdentityFields): Promise<IdentityAnswer>
  /** Makes the next code one of both services. */
  askBoth(): void
}

/** What auth states about a user that it knows. */
export interface AuthLogin {
  readonly facts: WalletFacts
  readonly session: Session
  /** Auth's fresh statement about this device, for recovery. */
  readonly state?: string | undefined
  /** Auth's receipt for this split, for recovery, with the wallet's own signature. */
  readonly receipt?: string | undefined
  readonly signature?: string | undefined
  /** The wallet's signed statement for this split: whether a recovery password locks recovery's share. */
  readonly factor?: Factor | undefined
  /** The facts of `factor` as auth states them, to pass on: each receiver verifies them again. */
  readonly factored?: StatedSignatures['factored']
  /** An earlier split of which auth has got its share back. */
  readonly returnedSplit?: Split | undefined
}

/** What a device asks recovery for, whatever it proves. */
export type RecoveryFields = Omit<SentBodyOf<(typeof recoveryEndpoints)['verifyLogin']>, 'loginId' | 'code'>

/** What a device asks recovery for beside an identity of a provider, and recovery's answer. */
export type IdentityFields = Pick<
  SentBodyOf<(typeof recoveryEndpoints)['verifyProof']>,
  'hpkeKey' | 'deviceName' | 'state'
>
export type IdentityAnswer = AnswerOf<(typeof recoveryEndpoints)['verifyProof']>

/** Recovery's answer to its part of a proof. */
export type RecoveryAnswer = AnswerOf<(typeof recoveryEndpoints)['verifyLogin']>

/** A login that both services verify. */
export interface EnterInput extends LoginInput {
  /** Shows recovery its part of the proof, such as its half of a code. */
  showToRecovery(fields: RecoveryFields): Promise<RecoveryAnswer>
  readonly authLogin: AuthLogin
}

/** A wallet of this device that the services contradict. */
export interface Contradiction {
  /** The wallet of this device. */
  readonly deviceWallet: DeviceWallet
  readonly input: LoginInput
  /** The user that auth has at this address, if any. */
  readonly authLogin?: AuthLogin
  /** Makes another wallet, if auth has none at this address. */
  makeNew?(): Promise<NextStep>
}
