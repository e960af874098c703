// What a site writes with the kit so that visitors can pair: the relay's address is in the page's own.
import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { mainnet } from 'latchkit/networks'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'
import { walletConnect } from 'latchkit/walletconnect'
import { createRoot } from 'react-dom/client'

const relayUrl = new URLSearchParams(location.search).get('relay')
const kit = createLatchkit({
  networks: [mainnet],
  adapters: [evm()],
  connectors: [walletConnect({ relayUrl })],
})

createRoot(document.getElementById('root')).render(
  <LatchkitProvider kit={kit}>
    <ConnectButton />
  </LatchkitProvider>,
)
