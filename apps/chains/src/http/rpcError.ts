/** An error response of JSON-RPC. */
export class RpcError extends Error {
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

export const invalidParams = (why: string) => new RpcError(-32602, `Invalid params: ${why}`)
