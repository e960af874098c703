// What a site writes with the kit to do what the floor does by hand: a button, a list, and the address once connected.
import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { base, mainnet } from 'latchkit/networks'
import { AccountButton, ConnectButton, LatchkitProvider, useAccount } from 'latchkit/react'
import { createRoot } from 'react-dom/client'

const kit = createLatchkit({ networks: [mainnet, base], adapters: [evm()] })

const Wallet = () => (useAccount().address ? <AccountButton /> : <ConnectButton />)

createRoot(document.getElementById('root')).render(
  <LatchkitProvider kit={kit}>
    <Wallet />
  </LatchkitProvider>,
)
