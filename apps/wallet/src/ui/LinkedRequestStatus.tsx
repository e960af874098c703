import { useDelay } from './useDelay.js'
import { useWalletState } from './useWallet.js'

const timeoutMs = 10_000

/** Says that a request named by a site's link has not arrived yet, or is gone. */
export function LinkedRequestStatus() {
  const linkedRequestId = useWalletState((state) => state.linkedRequestId)
  return linkedRequestId === undefined ? null : <Waiting key={linkedRequestId} />
}

function Waiting() {
  const late = useDelay(timeoutMs)
  return (
    <p className="note" role="status">
      {late
        ? 'This request isn’t here. It was answered, it expired, or its site isn’t connected.'
        : 'Waiting for the site’s request…'}
    </p>
  )
}
