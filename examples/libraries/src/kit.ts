import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { anvil, sepolia } from 'latchkit/networks'

// Networks whose ether is worth nothing, since this page sends some.
export const kit = createLatchkit({ networks: [sepolia, anvil], adapters: [evm()] })
