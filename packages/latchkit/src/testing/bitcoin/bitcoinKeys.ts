/** The keys of one account of the test wallet: one for payments, one for collectibles. */
export interface TestBitcoinKeys {
  readonly payment: Uint8Array
  readonly ordinal: Uint8Array
}

/**
 * Two public test accounts, from the mnemonic of the BIP-84 and BIP-86 test vectors ("abandon … about"), at `m/84'/1'/n'/0/0`
 * and `m/86'/1'/n'/0/0`. The local Bitcoin of this repository has coins there. Everybody has these keys: never use them for
 * anything of value.
 */
export const bitcoinKeys: readonly [TestBitcoinKeys, TestBitcoinKeys] = [
  {
    payment: keyOf('a9c4134b73560f43fc5c081e5c1daa7ce068adc806d80e1f37cb658e0fea4c8d'),
    ordinal: keyOf('dff1c8c2c016a572914b4c5adb8791d62b4768ae9d0a61be8ab94cf5038d7d90'),
  },
  {
    payment: keyOf('bf1edda79ee0ecd9f3fa50dba0c1340499e3cf4614a97befe8efc4561f743b67'),
    ordinal: keyOf('899b2ed6ecff2fb00b32ee4f1ba07801bb50a2336527b0958fc401ea676c7a79'),
  },
]

function keyOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
