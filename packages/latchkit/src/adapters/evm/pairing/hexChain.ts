/** A chain as EIP-1193 writes it: its number in hex. */
export function hexChain(caipNetworkId: string): string {
  return `0x${Number(caipNetworkId.slice(caipNetworkId.indexOf(':') + 1)).toString(16)}`
}
