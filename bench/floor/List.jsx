import { useEffect, useRef, useState } from 'react'

export function List({ wallets, choose, close }) {
  const dialog = useRef(null)
  const [search, setSearch] = useState()
  useEffect(() => dialog.current.showModal(), [])
  const shown = search ? wallets.filter(({ info }) => info.name.toLowerCase().includes(search)) : wallets
  return (
    <dialog ref={dialog} aria-label="Connect Wallet" onClose={close}>
      <button type="button" aria-label="Close" onClick={() => dialog.current.close()}>
        ×
      </button>
      {search === undefined ? (
        <button type="button" onClick={() => setSearch('')}>
          All wallets
        </button>
      ) : (
        <input type="search" onChange={({ target }) => setSearch(target.value.toLowerCase())} />
      )}
      <ul>
        {shown.map((wallet) => (
          <li key={wallet.info.rdns}>
            <button type="button" onClick={() => choose(wallet)}>
              <img src={wallet.info.icon} alt="" width="40" height="40" />
              {wallet.info.name}
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  )
}
