/** The digits of the code of one service. */
export const digitsOfOne = 6

/** A code that is on its way, and its proof. */
export interface TypedProof {
  /** The login or the change that the code is of: its mail goes by this name. */
  readonly loginId: string
  /** The address that the code goes to. */
  readonly email: string
  /** The reason for the code, where it is not a login. */
  readonly kind?: 'emailPrimary' | 'emailSecondary' | 'thaw' | 'replace'
  /** The mail could not be sent: another code is needed. */
  readonly isLost?: boolean
  /** The digits of the code: 12 are 6 of each service. */
  readonly digits: 6 | 12
  /** In ms since 1970. */
  readonly resendAt: number
  readonly expiresAt: number
  /** Sends another code; only the newest works. */
  resend(): Promise<TypedProof>
  verify(code: string): Promise<void>
}
