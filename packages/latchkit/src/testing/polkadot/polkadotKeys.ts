import type { PolkadotHex } from '../../adapters/polkadot/polkadotWallet.js'

/** A key of the test wallet, in hex. */
export interface TestPolkadotKey {
  readonly type: 'sr25519' | 'ed25519' | 'ecdsa'
  /** 32 bytes. Never use one of any value. */
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
