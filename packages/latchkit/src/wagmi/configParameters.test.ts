import { defineChain } from 'viem'
import { base, mainnet, optimism } from 'viem/chains'
import { describe, expect, expectTypeOf, it } from 'vitest'
import { type Config, createConfig } from 'wagmi'
import { evm } from '../adapters/evm/evm.js'
import { createLatchkit } from '../core/createLatchkit.js'
import type { NetworkInput } from '../wire/entities.js'
import { configParameters } from './configParameters.js'

const kitOf = (networks: readonly NetworkInput[], rpcUrls = {}) =>
  createLatchkit({ networks, adapters: [evm({ rpcUrls })] })

describe('configParameters', () => {
  it('gives wagmi the chains, their types, the connector, and no wallets beside it', () => {
    const chains = [mainnet, base] as const
    const parameters = configParameters(kitOf(chains), chains)
    expect(parameters.chains).toBe(chains)
    expect(parameters.multiInjectedProviderDiscovery).toBe(false)
    const config = createConfig(parameters)
    expectTypeOf(config.chains[0].id).toEqualTypeOf<1>()
    expectTypeOf(config).toExtend<Config>()
    expect(config.connectors.map(({ id }) => id)).toEqual(['latchkit'])
  })

  it('asks the URLs of the kit, each in its turn', () => {
    const chains = [mainnet, base] as const
    const kit = kitOf(chains, { 'eip155:8453': ['https://one.example', 'https://two.example'] })
    const config = createConfig(configParameters(kit, chains))
    expect(config.getClient({ chainId: 1 }).transport).toMatchObject({
      type: 'http',
      url: mainnet.rpcUrls.default.http[0],
    })
    const several = config.getClient({ chainId: 8453 }).transport as unknown as {
      readonly transports: readonly { readonly value: { readonly url: string } }[]
    }
    expect(several.transports.map(({ value }) => value.url)).toEqual([
      'https://one.example',
      'https://two.example',
    ])
  })

  it('error: chains that are not the networks of the kit are named, each', () => {
    const own = defineChain({ ...mainnet, id: 4_242, name: 'Own' })
    expect(() => configParameters(kitOf([mainnet, base]), [mainnet, optimism, own])).toThrow(
      [
        'These options are wrong:',
        '  chains.1: Expected a network of the kit, received OP Mainnet (10)',
        '  chains.2: Expected a network of the kit, received Own (4242)',
        '  chains: Expected all networks of the kit; Base (8453) is missing',
      ].join('\n'),
    )
  })
})
