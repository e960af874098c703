/** Why a node does not take a transaction, by its own codes and words. */
export class Refusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Codes of a node's answers. */
export const codes = { decoding: -22, error: -25, rejected: -26, isInChain: -27 } as const

/** Refuses a transaction that breaks a rule. */
export const reject = (rule: string, detail?: string): Refusal =>
  new Refusal(codes.rejected, detail ? `${rule}, ${detail}` : rule)
