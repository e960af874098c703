import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { base, mainnet } from 'latchkit/networks'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'
import { createRoot } from 'react-dom/client'

const kit = createLatchkit({ networks: [mainnet, base], adapters: [evm()] })
const root = document.getElementById('root')

if (root) {
  createRoot(root).render(
    <LatchkitProvider kit={kit}>
      <ConnectButton />
    </LatchkitProvider>,
  )
}
