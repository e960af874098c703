import type { PolkadotHex } from '../adapters/polkadot/polkadotWallet.js'

/**
 * Private keys of the first accounts of Anvil and Hardhat (mnemonic "test test … junk"). They are public: only use them on
 * local chains.
 */
export const anvilKeys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
  '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
] as const

/**
 * Public seeds that everybody knows: SHA-256 of "Latchkit development key: account one", "two" and "three". They hold SOL on
 * the local network of this repository. Never send anything to their addresses on a real network.
 */
export const solanaKeys: readonly Uint8Array[] = [
  '6be4b70cf12e6c931bbb0d8c60720ccf8c60bea70575a27a2c5a1eff7f0aa2e3',
  '991250263982eceae5193971f890df6d516dbcd6097de54f6b1444c18931e879',
  'acb323a858d055ab156e2febc83072861c015109d2aa16db8b5beecc411f250f',
].map(keyOf)

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

/** A key of the test wallet, in hex. */
export interface TestPolkadotKey {
  readonly type: 'sr25519' | 'ed25519' | 'ecdsa'
  /** 32 bytes. Never use a seed that protects anything of value. */
  readonly seed: PolkadotHex
  /** 32 bytes; 33 for `ecdsa`. */
  readonly publicKey: PolkadotHex
}

/**
 * Public keys that everybody knows: SHA-256 of "Latchkit development key: polkadot account one", "two" and "three". They hold
 * DOT on the local network of this repository. Never send anything to their addresses on a real network.
 */
export const polkadotKeys: readonly TestPolkadotKey[] = [
  {
    type: 'sr25519',
    seed: '0xfd8ad1843e7b07379f488b7974c536c8e4d9afe46c2cb0e896614567f5e3edfc',
    publicKey: '0x5e23a54667a12f01a4b990938d66ed4d41733517b5dab9cf508b80828705dd4d',
  },
  {
    type: 'sr25519',
    seed: '0x633ecff0ccd4073d3935f0d855f24f7a0a847353c399f662e00026e36d563def',
    publicKey: '0x3ee09c6f017143bae2d0c7ee15e9d2a0ffc748fea964db33cfea116060ffcc1f',
  },
  {
    type: 'sr25519',
    seed: '0xbc8e222b75918c19e686f1f230db5dc8eec09047d4465dd816065860f13edd6b',
    publicKey: '0xa4fe126e0b7c896daf52bd73f11b3df7a134a51d103f2da391cecf49fb64543f',
  },
]

function keyOf(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}
