/** An error that the page receives: a text for the visitor, and a code. Other errors stay in the frame. */
export class FrameFailure extends Error {
  constructor(
    message: string,
    readonly code?: number | string,
    readonly waits = false,
  ) {
    super(message)
  }
}

/**
 * Creates an error for the page.
 * @param code A code of EIP-1193, JSON-RPC or the error catalogue.
 * @param waits Whether it failed because this device may not use the wallet yet.
 */
export const frameFailure = (message: string, code?: number | string, waits = false): FrameFailure =>
  new FrameFailure(message, code, waits)
