import { type FormEvent, useId, useState } from 'react'
import { openLink } from '../wallet/openLink.js'
import { stopWaiting } from '../wallet/stopWaiting.js'
import { ScanLink } from './ScanLink.js'
import { useDelay } from './useDelay.js'
import { useWallet, useWalletState } from './useWallet.js'

const timeoutMs = 15_000

/** Lets the person paste or scan a site's connection link. */
export function ConnectCard() {
  const wallet = useWallet()
  const pairing = useWalletState((state) => state.pairing)
  return (
    <section className="card" aria-labelledby="connect">
      <h2 id="connect">Connect a site</h2>
      {pairing ? (
        <Awaiting key={pairing.topic} />
      ) : (
        <>
          <PasteLink />
          <ScanLink onFound={(text) => void openLink(wallet, text)} />
        </>
      )}
    </section>
  )
}

function PasteLink() {
  const wallet = useWallet()
  const [text, setText] = useState('')
  const field = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void openLink(wallet, text)
  }
  return (
    <form className="stack" onSubmit={submit}>
      <label className="stack" htmlFor={field}>
        Connection link
      </label>
      <input
        id={field}
        className="input"
        type="text"
        value={text}
        onChange={({ target }) => setText(target.value)}
        placeholder="wc:…"
        autoComplete="off"
        spellCheck={false}
      />
      <p className="hint">On the site, choose WalletConnect, then copy the link.</p>
      <button type="submit" className="button strong">
        Connect
      </button>
    </form>
  )
}

function Awaiting() {
  const wallet = useWallet()
  const late = useDelay(timeoutMs)
  return (
    <div className="stack">
      <p role="status">
        {late
          ? 'The site hasn’t asked yet. Its link may have been used already. Get a new one there.'
          : 'Waiting for the site…'}
      </p>
      <button type="button" className="button" onClick={() => void stopWaiting(wallet)}>
        Stop waiting
      </button>
    </div>
  )
}
