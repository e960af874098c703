/** The reason why a node rejects a transaction, with a node's code and message. */
export class Refusal extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

/** Error codes of a node. */
export const codes = { decoding: -22, error: -25, rejected: -26, isInChain: -27 } as const

/** Creates the refusal of a transaction that breaks a rule. */
export const reject = (rule: string, detail?: string): Refusal =>
  new Refusal(codes.rejected, detail ? `${rule}, ${detail}` : rule)
