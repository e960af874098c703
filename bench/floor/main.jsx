// The least a site could write by hand: React, a button, a dialog in one chunk that is loaded on click, and a wallet that
// is asked for its accounts again after a reload.
import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'

const key = 'floor.wallet'
const wallets = new Map()

function App() {
  const [List, setList] = useState(null)
  const [address, setAddress] = useState()
  useEffect(() => {
    const found = ({ detail }) => {
      wallets.set(detail.info.rdns, detail)
      if (localStorage.getItem(key) !== detail.info.rdns) return
      detail.provider.request({ method: 'eth_accounts' }).then(([account]) => setAddress(account))
    }
    addEventListener('eip6963:announceProvider', found)
    dispatchEvent(new Event('eip6963:requestProvider'))
    return () => removeEventListener('eip6963:announceProvider', found)
  }, [])
  const open = () => import('./List.jsx').then((module) => setList(() => module.List))
  const choose = async ({ info, provider }) => {
    const [account] = await provider.request({ method: 'eth_requestAccounts' })
    localStorage.setItem(key, info.rdns)
    setAddress(account)
    setList(null)
  }
  return (
    <>
      <button type="button" onClick={open}>
        {address ? `${address.slice(0, 4)}…${address.slice(-6)}` : 'Connect wallet'}
      </button>
      {List && <List wallets={[...wallets.values()]} choose={choose} close={() => setList(null)} />}
    </>
  )
}

createRoot(document.getElementById('root')).render(<App />)
