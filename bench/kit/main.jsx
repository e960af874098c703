// What a site writes with the kit to do what the floor does by hand, which is the README's ten lines: a button, a list, and
// the address once connected.
import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { base, mainnet } from 'latchkit/networks'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'
import { createRoot } from 'react-dom/client'

const kit = createLatchkit({ networks: [mainnet, base], adapters: [evm()] })

createRoot(document.getElementById('root')).render(
  <LatchkitProvider kit={kit}>
    <ConnectButton />
  </LatchkitProvider>,
)
