/** The digits of the code of one service. */
export const digitsOfOne = 6

/** A code that is on its way, and its proof. */
export interface TypedProof {
  readonly email: string
  /** The digits of the code: 12 are 6 of each service. */
  readonly digits: 6 | 12
  /** In ms since 1970. */
  readonly resendAt: number
  readonly expiresAt: number
  /** Sends another code; only the newest works. */
  resend(): Promise<TypedProof>
  verify(code: string): Promise<void>
}
