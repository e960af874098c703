/** An error as wallets throw it (EIP-1193): a code, a message, and data where the wallet has any. */
export function rpcError(code: number, message: string, data?: unknown): Error {
  return Object.assign(new Error(message), { code }, data === undefined ? {} : { data })
}
