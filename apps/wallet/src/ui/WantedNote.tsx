import { useLater } from './useLater.js'
import { useWalletState } from './useWallet.js'

const patienceMs = 10_000

/** A site's link named a request that is not here yet, or not any more. */
export function WantedNote() {
  const wanted = useWalletState((state) => state.wanted)
  return wanted === undefined ? null : <Waiting key={wanted} />
}

function Waiting() {
  const late = useLater(patienceMs)
  return (
    <p className="note" role="status">
      {late
        ? 'The request is not here. It has been answered, it has expired, or its site is not connected.'
        : 'Waiting for the site’s request…'}
    </p>
  )
}
