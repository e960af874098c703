import type { WalletFacts } from '../vault/vault.js'
import type { DeviceWallet, Split } from './deviceWallet.js'
import type { Factor, Stated } from './factor.js'
import type { MakingParts } from './makeWallet.js'
import type { DeviceSession } from './sessions.js'
import type { NextStep } from './typedProof.js'
import type { Session } from './wallets.js'

/** The parts of a login. */
export interface LoginParts extends MakingParts {
  readonly session: DeviceSession
}

/** The login that a code is of. */
export interface LoginInput {
  readonly email: string
  readonly loginId: string
  readonly isNewDevice: boolean
  /** The next code is to be one of both services. */
  askBoth(): void
}

/** The word of auth on a user that it knows. */
export interface ProvedToAuth {
  readonly facts: WalletFacts
  readonly session: Session
  /** Its fresh word on this device, for recovery. */
  readonly state?: string | undefined
  /** Its word to recovery that it has this split, and the wallet's own. */
  readonly receipt?: string | undefined
  readonly signature?: string | undefined
  /** The wallet's word on its recovery password, which it has signed with this split. */
  readonly factor?: Factor | undefined
  /** That word as auth states it, to be handed on: whoever gets it verifies it anew. */
  readonly factored?: Stated['factored']
  /** A split of before, of which auth has got its share back. */
  readonly returned?: Split | undefined
}

/** A login by both halves of a code. */
export interface EnterInput extends LoginInput {
  /** Recovery's half. */
  readonly code: string
  readonly proved: ProvedToAuth
}

/** A wallet of this device of which the services say something else. */
export interface Contradiction {
  /** The wallet of this device that auth contradicts. */
  readonly own: DeviceWallet
  readonly input: LoginInput
  /** The user that auth has at this address, where it has one. */
  readonly proved?: ProvedToAuth
  /** Makes another wallet, where auth has none at this address. */
  makeNew?(): Promise<NextStep>
}
