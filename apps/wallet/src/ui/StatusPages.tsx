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
      <h1>The wallet could not start</h1>
      <p className="note bad" role="alert">
        {errorText(error)}
      </p>
      <p>It needs storage in this browser, and the site it comes from. Your accounts are not touched.</p>
      <button type="button" className="button strong" onClick={() => location.reload()}>
        Try again
      </button>
    </main>
  )
}

/** The page in a tab that another one has taken the wallet from. */
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
