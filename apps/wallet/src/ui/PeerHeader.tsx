import type { Peer } from '../read/assessPeer.js'

interface PeerHeaderProps {
  readonly peer: Peer
  /** The number of questions that wait, this one included. */
  readonly count?: number
}

/** The site that asks, as far as it says itself. Pictures of sites are not fetched: that would tell them who looks. */
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
