import { fetchWallets, type Kit, type System, surroundings, systemOf } from 'latchkit'
import { useEffect, useState } from 'react'
import { LinkRow } from './LinkRow.js'
import { usePairing } from './usePairing.js'

/** Systems as people call them. */
const systems: Readonly<Record<System, string>> = {
  iosSafari: 'iPhone or iPad, Safari',
  iosOther: 'iPhone or iPad, another browser',
  iosInApp: 'iPhone or iPad, inside an app',
  androidChrome: 'Android, Chrome',
  androidOther: 'Android, another browser',
  androidInApp: 'Android, inside an app',
  desktop: 'Computer',
}

const namespaces = { eip155: 'Ethereum and its like', solana: 'Solana', bip122: 'Bitcoin' } as const

type Wallets = ReturnType<Kit['store']['getState']>['wallets']

/** The table of wallets × systems, one system at a time. */
export function LinksPage({ kit }: { readonly kit: Kit }) {
  const [here] = useState(() => systemOf(surroundings()))
  const [system, setSystem] = useState(here)
  const [namespace, setNamespace] = useState<keyof typeof namespaces>('eip155')
  const [wallets, setWallets] = useState<Wallets>([])
  const { uri, message } = usePairing(kit)
  useEffect(() => {
    const show = () => setWallets(kit.store.getState().wallets)
    fetchWallets(kit).then(show, console.error)
  }, [kit])
  const listed = wallets.filter(({ chains }) => chains.some((chain) => chain.startsWith(`${namespace}:`)))
  return (
    <div className="page">
      <header className="bar">
        <a className="brand" href="/">
          <img src={new URL('../icon.svg', import.meta.url).href} alt="" width={32} height={32} />
          <span>Latchkit</span>
        </a>
      </header>
      <main>
        <div className="intro">
          <h1>Which link opens which wallet</h1>
          <p>
            A wallet’s app is opened by a link, and which one works depends on the system and the browser.
            This is what the kit uses; the first link is tried first, the next where there is no app for it.
          </p>
        </div>
        <section className="card" aria-labelledby="links-heading">
          <h2 id="links-heading">
            {systems[system]}
            {system === here && ' (this device)'}
          </h2>
          <p className="note said" role="status" data-testid="pairing">
            {message}
          </p>
          <div className="fields">
            <label className="field">
              System
              <select value={system} onChange={({ target }) => setSystem(target.value as System)}>
                {Object.entries(systems).map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <label className="field">
              Networks
              <select
                value={namespace}
                onChange={({ target }) => setNamespace(target.value as keyof typeof namespaces)}
              >
                {Object.entries(namespaces).map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
          </div>
          {listed.length === 0 ? (
            <p className="note" role="status">
              {wallets.length === 0 ? 'Loading the wallets' : 'No wallet of the list serves these networks.'}
            </p>
          ) : (
            <table className="links">
              <thead>
                <tr>
                  <th scope="col">Wallet</th>
                  <th scope="col">Opened by</th>
                  <th scope="col">Where there is no app</th>
                </tr>
              </thead>
              <tbody>
                {listed.map((wallet) => (
                  <LinkRow
                    key={wallet.id}
                    kit={kit}
                    wallet={wallet}
                    {...{ system, namespace }}
                    uri={system === here ? uri : undefined}
                  />
                ))}
              </tbody>
            </table>
          )}
        </section>
      </main>
    </div>
  )
}
