import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { ownServerSiwx } from 'latchkit/siwx'
import { configParameters } from 'latchkit/wagmi'
import { createConfig } from 'wagmi'
import { foundry, localhost, sepolia } from 'wagmi/chains'

// Networks whose ether is worth nothing, since this page sends some.
const chains = [foundry, localhost, sepolia] as const
/** Whether visitors sign in: `?sign-in` does, where a server of `../servers` is on this origin. */
export const hasSignIn = location.search === '?sign-in'
export const kit = createLatchkit({
  networks: chains,
  adapters: [evm()],
  defaultNetwork: `eip155:${foundry.id}`,
  ...(hasSignIn && { siwx: ownServerSiwx() }),
})
export const config = createConfig(configParameters(kit, chains))

declare module 'wagmi' {
  interface Register {
    config: typeof config
  }
}
