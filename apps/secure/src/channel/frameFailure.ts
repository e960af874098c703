/** A failure that the page hears of: the text for the visitor, and a code. Anything else that is thrown stays here. */
export class FrameFailure extends Error {
  constructor(
    message: string,
    readonly code?: number | string,
  ) {
    super(message)
  }
}

/**
 * Makes a failure that the page hears of.
 * @param code One of EIP-1193, JSON-RPC or the catalogue.
 */
export const frameFailure = (message: string, code?: number | string): FrameFailure =>
  new FrameFailure(message, code)
