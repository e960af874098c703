// The least a site could write by hand: a dialog with one row, and a code that is drawn by a chunk of its own.
import { useEffect, useRef, useState } from 'react'
import { startApp } from '../lib/startApp.jsx'

function Choice({ close }) {
  const dialog = useRef(null)
  const [Code, setCode] = useState(null)
  useEffect(() => dialog.current.showModal(), [])
  const pair = () => import('./Code.jsx').then((module) => setCode(() => module.Code))
  return (
    <dialog ref={dialog} aria-label="Connect Wallet" onClose={close}>
      <button type="button" aria-label="Close" onClick={() => dialog.current.close()}>
        ×
      </button>
      {Code ? (
        <Code />
      ) : (
        <ul>
          <li>
            <button type="button" onClick={pair}>
              WalletConnect
            </button>
          </li>
        </ul>
      )}
    </dialog>
  )
}

startApp(Choice)
