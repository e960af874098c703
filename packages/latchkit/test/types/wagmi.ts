// What the door for wagmi gives wagmi's createConfig. Compiled, never run.
import type { Kit } from 'latchkit'
import { configParameters, latchkit } from 'latchkit/wagmi'
import { type Connector, createConfig, http } from 'wagmi'
import { base, mainnet } from 'wagmi/chains'
import { isTrue, type Same } from './Same.js'

declare const kit: Kit

const config = createConfig({ ...configParameters(kit, [mainnet, base]), ssr: true })
isTrue<Same<(typeof config)['chains'][number]['id'], 1 | 8453>>()
export const connector: Connector = config.connectors[0]

export const own = createConfig({
  chains: [mainnet],
  transports: { [mainnet.id]: http() },
  connectors: [latchkit(kit)],
})

// @ts-expect-error wagmi knows no network without an id of its own
configParameters(kit, [{ name: 'Own' }])
// @ts-expect-error no chains at all
configParameters(kit, [])
