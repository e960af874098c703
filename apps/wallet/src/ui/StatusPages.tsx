import { errorText } from '../wallet/errorText.js'

/** The page while the wallet starts. */
export function Starting() {
  return (
    <main className="page standing">
      <h1>Demo wallet</h1>
      <p role="status">Starting…</p>
    </main>
  )
}

/** The page when the wallet could not start. */
export function Failed({ error }: { readonly error: unknown }) {
  return (
    <main className="page standing">
      <h1>Couldn’t start the wallet</h1>
      <p className="note bad" role="alert">
        {errorText(error)}
      </p>
      <p>It needs this browser’s storage and a connection to its own site. Your accounts aren’t affected.</p>
      <button type="button" className="button strong" onClick={() => location.reload()}>
        Try again
      </button>
    </main>
  )
}

/** The page in a tab whose wallet another tab has taken over. */
export function Elsewhere() {
  return (
    <main className="page standing">
      <h1>The wallet is open in another tab</h1>
      <p>It runs in one tab at a time.</p>
      <a className="button strong" href="/">
        Use it here
      </a>
    </main>
  )
}
