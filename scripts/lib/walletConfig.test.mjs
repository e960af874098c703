import { describe, expect, it } from 'vitest'
import { walletConfig } from './walletConfig.mjs'

const devnet = 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1'
const configOf = (chains) => walletConfig(4400, { LATCHKIT_WALLET_CHAINS: chains })

describe('the chains of the demo wallet', () => {
  it('are the local ones, and those of both families that the environment names', () => {
    const [before, after] = [
      configOf(''),
      configOf(`8453=https://base.example/a=b,${devnet}=https://devnet.example`),
    ]
    expect(after.chains).toEqual([
      ...before.chains,
      { id: 8453, name: 'Base', symbol: 'ETH', rpcUrl: 'https://base.example/a=b' },
    ])
    expect(after.solana).toEqual([
      ...before.solana,
      { id: devnet, name: 'Solana Devnet', rpcUrl: 'https://devnet.example' },
    ])
  })

  it.each([
    'solana=https://x.example',
    'solana:unknown=https://x.example',
    `${devnet}=ftp://x.example`,
    '7=https://x.example',
  ])('error: %s', (text) => expect(() => configOf(text)).toThrow(devnet))
})
