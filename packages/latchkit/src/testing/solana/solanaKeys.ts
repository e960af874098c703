/** Seeds that everybody knows: the bytes 1, 2 and 3, each 32 times. Never send anything to their addresses on a real network. */
export const solanaKeys: readonly Uint8Array[] = [1, 2, 3].map((byte) => new Uint8Array(32).fill(byte))
