/** Returns the chain id in `wallet_switchEthereumChain` or `wallet_addEthereumChain`. */
export function requestedChain(params: unknown): number | undefined {
  const [request] = Array.isArray(params) ? params : []
  const id = Number((request as { chainId?: unknown } | undefined)?.chainId)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
