import { ConnectButton, NetworkButton, useAccount, useProvider } from 'latchkit/react'
import { useState } from 'react'
import { chains, type Library } from './chain/chains'
import { Wallet } from './Wallet'

const libraries = Object.keys(chains) as Library[]

export function App() {
  const { address, caipAddress } = useAccount('eip155')
  const provider = useProvider('eip155')
  const [library, setLibrary] = useState<Library>('viem')
  return (
    <>
      <header>
        <h1>Latchkit with {library}</h1>
        <NetworkButton />
        <ConnectButton />
      </header>
      <label>
        Library
        <select value={library} onChange={({ target }) => setLibrary(target.value as Library)}>
          {libraries.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </label>
      {address && provider ? (
        <Wallet key={`${caipAddress} ${library}`} address={address} provider={provider} library={library} />
      ) : (
        <p>Connect a wallet to read its balance, sign and send on a test network.</p>
      )}
    </>
  )
}
