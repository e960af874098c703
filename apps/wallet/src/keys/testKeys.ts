import type { Hex } from 'viem'

/** The keys of one account: of EVM, and the seed of Solana's. */
export interface Keys {
  readonly privateKey: Hex
  readonly seed: Hex
}

/**
 * Keys that everybody knows, rich on local chains alone: the first of the words "test test … junk", with which every Anvil starts, and
 * the seeds of the accounts that the local Solana funds, SHA-256 of "Latchkit development key: account one", "two" and "three".
 */
export const testKeys: readonly Keys[] = [
  {
    privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
    seed: '0x6be4b70cf12e6c931bbb0d8c60720ccf8c60bea70575a27a2c5a1eff7f0aa2e3',
  },
  {
    privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
    seed: '0x991250263982eceae5193971f890df6d516dbcd6097de54f6b1444c18931e879',
  },
  {
    privateKey: '0x5de4111afa1a4b94908f83103eb1f1706367c2e68ca870fc3fb9a804cdab365a',
    seed: '0xacb323a858d055ab156e2febc83072861c015109d2aa16db8b5beecc411f250f',
  },
]
