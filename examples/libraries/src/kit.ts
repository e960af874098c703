import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { anvil, sepolia, solanaDevnet } from 'latchkit/networks'
import { solana } from 'latchkit/solana'

// Networks whose currency is worth nothing, since this page sends some.
export const kit = createLatchkit({
  networks: [sepolia, anvil, solanaDevnet],
  adapters: [evm(), solana()],
})
