import type { Peer } from '../read/assessPeer.js'

interface PeerHeaderProps {
  readonly peer: Peer
  /** Number of waiting questions, including this one. */
  readonly count?: number
}

/** Shows the requesting site by what it says about itself. Its icon is not fetched, since that would tell the site who is looking. */
export function PeerHeader({ peer, count = 1 }: PeerHeaderProps) {
  return (
    <div className="peer">
      <span className="mark" aria-hidden="true">
        {[...peer.name][0]?.toUpperCase()}
      </span>
      <div>
        <p className="peer-name">{peer.name}</p>
        <p className="hint">
          <bdi>{peer.origin || 'No address'}</bdi> · not verified
        </p>
      </div>
      {count > 1 && <span className="badge">1 of {count}</span>}
    </div>
  )
}
