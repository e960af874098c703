import { useEffect, useRef } from 'react'

export function List({ wallets, close }) {
  const dialog = useRef(null)
  useEffect(() => dialog.current.showModal(), [])
  return (
    <dialog ref={dialog} aria-label="Connect Wallet" onClose={close}>
      <button type="button" aria-label="Close" onClick={() => dialog.current.close()}>
        ×
      </button>
      <ul>
        {wallets.map(({ info, provider }) => (
          <li key={info.rdns}>
            <button type="button" onClick={() => provider.request({ method: 'eth_requestAccounts' })}>
              <img src={info.icon} alt="" width="40" height="40" />
              {info.name}
            </button>
          </li>
        ))}
      </ul>
    </dialog>
  )
}
