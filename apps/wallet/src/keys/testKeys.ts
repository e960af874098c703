import type { Hex } from 'viem'

/** The keys of one account: of EVM, the seed for Solana, those of Bitcoin, and the seed for Polkadot (sr25519). */
export interface Keys {
  readonly privateKey: Hex
  readonly seed: Hex
  /** For money, and for collectibles. */
  readonly bitcoin: Readonly<Record<'payment' | 'ordinal', Hex>>
  readonly polkadot: Hex
}

/**
 * Private keys that everybody knows, with funds on local chains only: the first of the words "test test … junk", with which every Anvil
 * starts, and the seeds of the accounts that the local Solana funds, SHA-256 of "Latchkit development key: account one", "two" and "three";
 * of the words "abandon … about" those at `m/84'/1'/n'/0/0` and `m/86'/1'/n'/0/0`, of which the local Bitcoin funds the first two; and the
 * seeds of the accounts that the local Polkadot funds, SHA-256 of "Latchkit development key: polkadot account one", "two" and "three".
 */
export const testKeys: readonly Keys[] = [
  {
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    seed: '0x6be4b70cf12e6c931bbb0d8c60720ccf8c60bea70575a27a2c5a1eff7f0aa2e3',
    bitcoin: {
      payment: '0xa9c4134b73560f43fc5c081e5c1daa7ce068adc806d80e1f37cb658e0fea4c8d',
      ordinal: '0xdff1c8c2c016a572914b4c5adb8791d62b4768ae9d0a61be8ab94cf5038d7d90',
    },
    polkadot: '0xfd8ad1843e7b07379f488b7974c536c8e4d9afe46c2cb0e896614567f5e3edfc',
  },
  {
    privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
    seed: '0x991250263982eceae5193971f890df6d516dbcd6097de54f6b1444c18931e879',
    bitcoin: {
      payment: '0xbf1edda79ee0ecd9f3fa50dba0c1340499e3cf4614a97befe8efc4561f743b67',
      ordinal: '0x899b2ed6ecff2fb00b32ee4f1ba07801bb50a2336527b0958fc401ea676c7a79',
    },
    polkadot: '0x633ecff0ccd4073d3935f0d855f24f7a0a847353c399f662e00026e36d563def',
  },
  {
    privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
    seed: '0xacb323a858d055ab156e2febc83072861c015109d2aa16db8b5beecc411f250f',
    bitcoin: {
      payment: '0x50b96215332b7b037828e3e86ece8e4e977b16ea4322653eff95f7528fdc061e',
      ordinal: '0xf211ead2a4de21cb918f49bcb5eb3a2e8618cda049e41eb986906bef0c1fcdcd',
    },
    polkadot: '0xbc8e222b75918c19e686f1f230db5dc8eec09047d4465dd816065860f13edd6b',
  },
]
