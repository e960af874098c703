/** Without a prefix, and in one case: where case counts, no two addresses differ by it alone. */
export function plainAddress(address: string): string {
  return address.toLowerCase().replace(/^0x/, '')
}
