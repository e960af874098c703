import { useWalletState } from './useWallet.js'

/** The outcome of the last action. The regions are there before they say something, so that they are read out. */
export function Outcome() {
  const outcome = useWalletState((state) => state.outcome)
  return (
    <>
      <div role="status">
        {outcome?.tone === 'good' && <p className="note good outcome">{outcome.text}</p>}
      </div>
      <div role="alert">{outcome?.tone === 'bad' && <p className="note bad outcome">{outcome.text}</p>}</div>
    </>
  )
}
