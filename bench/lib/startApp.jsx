import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** Draws a page of one button that opens a dialog, which is given `close`. */
export function startApp(Dialog) {
  function App() {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Connect wallet
        </button>
        {isOpen && <Dialog close={() => setOpen(false)} />}
      </>
    )
  }
  createRoot(document.getElementById('root')).render(<App />)
}
