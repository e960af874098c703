import type { Report } from '../vault/password.js'

/** The digits of the code of one service. */
export const digitsOfOne = 6

/** A code that is on its way, and its proof. */
export interface TypedProof {
  /** The login or the change that the code is of: its mail goes by this name. */
  readonly loginId: string
  /** The address that the code goes to. */
  readonly email: string
  /** The reason for the code, where it is not a login. */
  readonly kind?: ProofKind
  /** The mail could not be sent: another code is needed. */
  readonly isLost?: boolean
  /** It can be left, since the login is done without it: the next one offers it again. */
  readonly isOptional?: boolean
  /** The digits of the code: 12 are 6 of each service. */
  readonly digits: 6 | 12
  /** In ms since 1970. */
  readonly resendAt: number
  readonly expiresAt: number
  /** Sends another code; only the newest works. */
  resend(): Promise<TypedProof>
  /** @returns What comes next; nothing where all is done. */
  verify(code: string): Promise<NextStep>
}

export type ProofKind =
  | 'emailPrimary'
  | 'emailSecondary'
  | 'thaw'
  | 'replace'
  /** A service has forgotten the wallet, and this device restores it there. */
  | 'restoreAuth'
  | 'restoreRecovery'
  /** The wallet of the address, which no device uses, is set aside for a new one. */
  | 'aside'

/** The recovery password, which opens recovery's share; or, where it is gone, locks a new one. */
export interface TypedPassword {
  readonly kind: 'password'
  /** The share that it locked is gone, so that nothing would tell a wrong one: it is typed twice. */
  readonly isNew: boolean
  readonly isOptional?: boolean
  /** @throws WrongPassword */
  submit(password: string, report: Report): Promise<NextStep>
}

/** A decision that only the person can take: the wallet of this device is not at this address, or no device uses the one that is; another one can be made. */
export interface TypedChoice {
  readonly kind: 'choice'
  readonly about: 'moved' | 'lost' | 'unused'
  accept(): Promise<NextStep>
}

/** A step on the way to a wallet. */
export type Step = TypedProof | TypedPassword | TypedChoice
/** The step that comes next, if any. */
// biome-ignore lint/suspicious/noConfusingVoidType: most acts are the last one, and answer nothing.
export type NextStep = Step | undefined | void

/** Whether a step is a code. */
export const isProof = (step: Step): step is TypedProof => 'digits' in step
