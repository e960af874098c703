/** The native currency that a transfer needs and the account has, in base units. */
export interface GasQuestion {
  readonly native: bigint
  /** Absent while it is not known. */
  readonly fee?: bigint | undefined
  /** The amount of the native currency itself that is sent. */
  readonly sent?: bigint
  readonly accountType: string
}

/**
 * Whether the account lacks the native currency for the fee (§5). Base units decide, which is the rule of §5 in USD as well:
 * both sides have the same price. A smart account does not pay its fees itself, and never lacks it.
 */
export function gasIsShort({ native, fee = 0n, sent = 0n, accountType }: GasQuestion): boolean {
  return accountType !== 'smartAccount' && (native === 0n || native < sent + fee)
}
