// The site of `account`, with three further families of chains beside it.
import { createLatchkit } from 'latchkit'
import { bitcoin } from 'latchkit/bitcoin'
import { evm } from 'latchkit/evm'
import {
  bitcoin as bitcoinNetwork,
  mainnet,
  polkadot as polkadotNetwork,
  solana as solanaNetwork,
} from 'latchkit/networks'
import { polkadot } from 'latchkit/polkadot'
import { AccountButton, ConnectButton, LatchkitProvider, useAccount } from 'latchkit/react'
import { solana } from 'latchkit/solana'
import { createRoot } from 'react-dom/client'

const data = new URL(location.href).searchParams.get('data')
const rdnsOf = { Foxglove: 'example.foxglove', Lumen: 'example.lumen' }
const kit = createLatchkit({
  networks: [mainnet, solanaNetwork, bitcoinNetwork, polkadotNetwork],
  adapters: [
    evm({ rpcUrls: { 'eip155:1': [`${data}/chain`] } }),
    solana({ rpcUrls: { [solanaNetwork.caipNetworkId]: [`${data}/solana`] }, rdnsOf }),
    bitcoin({ esploraUrls: { [bitcoinNetwork.caipNetworkId]: [`${data}/esplora`] }, rdnsOf }),
    polkadot({ rpcUrls: { [polkadotNetwork.caipNetworkId]: [`${data}/polkadot`] }, rdnsOf }),
  ],
  backendUrl: data,
})

const Wallet = () => (useAccount().address ? <AccountButton /> : <ConnectButton />)

createRoot(document.getElementById('root')).render(
  <LatchkitProvider kit={kit}>
    <Wallet />
  </LatchkitProvider>,
)
