import { useEffect, useRef } from 'react'
import { AccountsCard } from './AccountsCard.js'
import { ConnectCard } from './ConnectCard.js'
import { LinkedRequestStatus } from './LinkedRequestStatus.js'
import { SessionsCard } from './SessionsCard.js'
import { useWallet, useWalletState } from './useWallet.js'

const icon = new URL('../icon.svg', import.meta.url).href

/** Shows the wallet when there is no question. */
export function Home() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { store } = useWallet()
  // The button that had the focus has gone with its question.
  useEffect(() => {
    if (store.getState().outcome) heading.current?.focus()
  }, [store])
  return (
    <div className="home">
      <div className="brand">
        <img src={icon} alt="" width={32} height={32} />
        <h1 ref={heading} tabIndex={-1}>
          Demo wallet
        </h1>
      </div>
      <RelayNote />
      <LinkedRequestStatus />
      <div className="columns">
        <div className="column">
          <ConnectCard />
          <SessionsCard />
        </div>
        <AccountsCard />
      </div>
    </div>
  )
}

function RelayNote() {
  const lost = useWalletState(
    ({ relay, sessions, pairing }) => relay === 'lost' && (sessions.length > 0 || pairing !== undefined),
  )
  if (!lost) return null
  return (
    <p className="note warn">
      Sites can’t be reached right now. Their requests arrive once the connection is back.
    </p>
  )
}
