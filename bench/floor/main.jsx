// The least a site could write by hand: React, a button, and a dialog in one chunk that is loaded on click.
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

const wallets = new Map()
window.addEventListener('eip6963:announceProvider', ({ detail }) => wallets.set(detail.info.rdns, detail))
window.dispatchEvent(new Event('eip6963:requestProvider'))

function App() {
  const [List, setList] = useState(null)
  const open = () => import('./List.jsx').then((module) => setList(() => module.List))
  return (
    <>
      <button type="button" onClick={open}>
        Connect wallet
      </button>
      {List && <List wallets={[...wallets.values()]} close={() => setList(null)} />}
    </>
  )
}

createRoot(document.getElementById('root')).render(<App />)
