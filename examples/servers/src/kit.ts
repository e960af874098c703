import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { anvil, sepolia } from 'latchkit/networks'
import { ownServerSiwx } from 'latchkit/siwx'

// The server takes accounts of the same networks: server/site.js.
export const kit = createLatchkit({
  networks: [sepolia, anvil],
  adapters: [evm()],
  siwx: ownServerSiwx({ statement: 'Sign in to see the page for members.' }),
})
