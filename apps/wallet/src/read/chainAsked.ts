/** The chain that `wallet_switchEthereumChain` and `wallet_addEthereumChain` name. */
export function chainAsked(params: unknown): number | undefined {
  const [asked] = Array.isArray(params) ? params : []
  const id = Number((asked as { chainId?: unknown } | undefined)?.chainId)
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}
