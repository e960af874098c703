import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { mainnet } from 'latchkit/networks'
import { ConnectButton, LatchkitProvider, useAccount, useSignMessage } from 'latchkit/react'
import { useState } from 'react'

// In a test no public node is asked: balances are not there, and nothing waits for them.
export const kit = createLatchkit({
  networks: [mainnet],
  adapters: [evm({ rpcUrls: { 'eip155:1': ['http://127.0.0.1:1'] } })],
})

function Sign() {
  const { address } = useAccount()
  const signMessage = useSignMessage()
  const [text, setText] = useState('Sign')
  const sign = () =>
    signMessage('I was here').then(
      ({ signature }) => setText(signature),
      ({ code }) => setText(code),
    )
  if (!address) return null
  return (
    <button type="button" id="sign" onClick={sign}>
      {text}
    </button>
  )
}

export const App = () => (
  <LatchkitProvider kit={kit}>
    <ConnectButton />
    <Sign />
  </LatchkitProvider>
)
