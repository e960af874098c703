import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { configParameters } from 'latchkit/wagmi'
import { createConfig } from 'wagmi'
import { foundry, localhost, sepolia } from 'wagmi/chains'

// Networks whose ether is worth nothing, since this page sends some.
const chains = [foundry, localhost, sepolia] as const
export const kit = createLatchkit({
  networks: chains,
  adapters: [evm()],
  defaultNetwork: `eip155:${foundry.id}`,
})
export const config = createConfig(configParameters(kit, chains))

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
