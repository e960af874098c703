// The site of `account`, with a second family of chains beside it.
import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { mainnet, solana as solanaNetwork } from 'latchkit/networks'
import { AccountButton, ConnectButton, LatchkitProvider, useAccount } from 'latchkit/react'
import { solana } from 'latchkit/solana'
import { createRoot } from 'react-dom/client'

const data = new URL(location.href).searchParams.get('data')
const kit = createLatchkit({
  networks: [mainnet, solanaNetwork],
  adapters: [
    evm({ rpcUrls: { 'eip155:1': [`${data}/chain`] } }),
    solana({
      rpcUrls: { [solanaNetwork.caipNetworkId]: [`${data}/solana`] },
      rdnsOf: { Foxglove: 'example.foxglove', Lumen: 'example.lumen' },
    }),
  ],
  backendUrl: data,
})

const Wallet = () => (useAccount().address ? <AccountButton /> : <ConnectButton />)

createRoot(document.getElementById('root')).render(
  <LatchkitProvider kit={kit}>
    <Wallet />
  </LatchkitProvider>,
)
