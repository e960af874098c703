import { useWalletState } from './useWallet.js'

/** Shows the outcome of the last action. The live regions exist before it, so that screen readers announce it. */
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
