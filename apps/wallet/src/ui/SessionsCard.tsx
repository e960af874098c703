import { useRef, useState } from 'react'
import { familyNames, networksOf } from '../families.js'
import { assessPeer } from '../read/assessPeer.js'
import { changeSession } from '../wallet/changeSession.js'
import { endSession } from '../wallet/endSession.js'
import { extendSession } from '../wallet/extendSession.js'
import { sessionAccess } from '../wallet/sessionAccess.js'
import type { Change } from '../wallet/updateSession.js'
import type { Session } from '../wallet/wallet.js'
import { AccountSelect } from './AccountSelect.js'
import { PeerHeader } from './PeerHeader.js'
import { useWallet, useWalletState } from './useWallet.js'

/** Shows the connected sites. */
export function SessionsCard() {
  const sessions = useWalletState((state) => state.sessions)
  return (
    <section className="card" aria-labelledby="sessions">
      <h2 id="sessions" tabIndex={-1}>
        Connected sites
      </h2>
      {sessions.length === 0 ? (
        <p className="hint">None yet. Sites you connect show up here.</p>
      ) : (
        <ul className="list">
          {sessions.map((session) => (
            <li key={session.topic} aria-label={assessPeer(session.peer.metadata).name}>
              <SessionRow session={session} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const heading = () => document.getElementById('sessions')
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

function SessionRow({ session }: { readonly session: Session }) {
  const wallet = useWallet()
  const [busy, setBusy] = useState(false)
  const changes = useRef<Promise<unknown>>(undefined)
  const access = sessionAccess(session)
  /** Ignores presses while an action is running. */
  const run = (act: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    void act().finally(() => setBusy(false))
  }
  /** A choice is never lost: one made during another is applied after it. */
  const change = (chosen: Change) => {
    changes.current = Promise.resolve(changes.current).then(() => changeSession(wallet, session, chosen))
  }
  // The row disappears with its session, so move the focus.
  const leave = async () => {
    if (await endSession(wallet, session)) heading()?.focus()
  }
  return (
    <div className="stack" aria-busy={busy}>
      <PeerHeader peer={assessPeer(session.peer.metadata)} />
      <div className="pair">
        <AccountSelect
          label="Account"
          families={access.map(({ family }) => family)}
          value={access[0]?.address ?? ''}
          onChoose={(account) => change({ account })}
        />
        {access.map(({ family, chains }) => {
          const networks = networksOf(wallet.config, family)
          if (networks.length < 2) return null
          return (
            <label key={family} className="field">
              {access.length > 1 ? `${familyNames[family]} network` : 'Network'}
              <select
                className="input"
                value={chains[0]}
                onChange={({ target }) => change({ chain: target.value })}
              >
                {networks.map(({ id, name }) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          )
        })}
      </div>
      <p className="hint">Connected until {day.format(session.expiry * 1000)}</p>
      <div className="actions">
        <button type="button" className="button" onClick={() => run(() => extendSession(wallet, session))}>
          Extend
        </button>
        <button type="button" className="button" onClick={() => run(leave)}>
          Disconnect
        </button>
      </div>
    </div>
  )
}
