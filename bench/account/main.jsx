// A site with a gateway: what the account is worth, its tokens and its activity.
import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { mainnet } from 'latchkit/networks'
import { AccountButton, ConnectButton, LatchkitProvider, useAccount } from 'latchkit/react'
import { createRoot } from 'react-dom/client'

const data = new URL(location.href).searchParams.get('data')
const kit = createLatchkit({
  networks: [mainnet],
  adapters: [evm({ rpcUrls: { 'eip155:1': [`${data}/chain`] } })],
  backendUrl: data,
})

const Wallet = () => (useAccount().address ? <AccountButton /> : <ConnectButton />)

createRoot(document.getElementById('root')).render(
  <LatchkitProvider kit={kit}>
    <Wallet />
  </LatchkitProvider>,
)
