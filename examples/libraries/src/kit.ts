import { createLatchkit } from 'latchkit'
import { bitcoin } from 'latchkit/bitcoin'
import { evm } from 'latchkit/evm'
import { anvil, bitcoinTestnet4, sepolia, solanaDevnet, westend } from 'latchkit/networks'
import { polkadot } from 'latchkit/polkadot'
import { solana } from 'latchkit/solana'

// Networks whose currency is worth nothing, since this page sends some.
export const kit = createLatchkit({
  networks: [sepolia, anvil, solanaDevnet, bitcoinTestnet4, westend],
  adapters: [evm(), solana(), bitcoin(), polkadot()],
})
