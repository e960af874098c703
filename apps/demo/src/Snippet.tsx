const code = `import { createLatchkit } from 'latchkit'
import { evm } from 'latchkit/evm'
import { base, mainnet } from 'latchkit/networks'
import { ConnectButton, LatchkitProvider } from 'latchkit/react'

const kit = createLatchkit({
  networks: [mainnet, base],
  adapters: [evm()],
})

export const App = () => (
  <LatchkitProvider kit={kit}>
    <ConnectButton />
  </LatchkitProvider>
)`

/** The whole of what a site writes. */
export function Snippet() {
  return (
    <section className="card" aria-labelledby="snippet">
      <h2 id="snippet">All it takes</h2>
      <pre className="code">{code}</pre>
    </section>
  )
}
