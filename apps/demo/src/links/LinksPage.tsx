import { fetchWallets, type Kit, type System, surroundings, systemOf } from 'latchkit'
import { useEffect, useState } from 'react'
import { LinkRow } from './LinkRow.js'
import { type Family, families, type LinksTexts } from './texts.js'
import { usePairing } from './usePairing.js'

type Wallets = ReturnType<Kit['store']['getState']>['wallets']

/** The table of wallets and their links, for one system at a time. */
export function LinksPage({ kit, texts }: { readonly kit: Kit; readonly texts: LinksTexts }) {
  const [here] = useState(() => systemOf(surroundings()))
  const [system, setSystem] = useState(here)
  const [namespace, setNamespace] = useState<Family>('eip155')
  const [wallets, setWallets] = useState<Wallets>([])
  const { uri, message } = usePairing(kit, texts)
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
          <h1>{texts.title}</h1>
          <p>{texts.lead}</p>
        </div>
        <section className="card" aria-labelledby="links-heading">
          <h2 id="links-heading">
            {system === here ? texts.thisDevice(texts.systems[system]) : texts.systems[system]}
          </h2>
          <p className="note said" role="status" data-testid="pairing">
            {message}
          </p>
          <div className="fields">
            <label className="field">
              {texts.system}
              <select value={system} onChange={({ target }) => setSystem(target.value as System)}>
                {Object.entries(texts.systems).map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </select>
            </label>
            <label className="field">
              {texts.networks}
              <select value={namespace} onChange={({ target }) => setNamespace(target.value as Family)}>
                {families.map((id) => (
                  <option key={id} value={id}>
                    {texts.families[id]}
                  </option>
                ))}
              </select>
            </label>
          </div>
          {listed.length === 0 ? (
            <p className="note" role="status">
              {wallets.length === 0 ? texts.loading : texts.none}
            </p>
          ) : (
            <table className="links">
              <thead>
                <tr>
                  <th scope="col">{texts.wallet}</th>
                  <th scope="col">{texts.openedBy}</th>
                  <th scope="col">{texts.getItFrom}</th>
                </tr>
              </thead>
              <tbody>
                {listed.map((wallet) => (
                  <LinkRow
                    key={wallet.id}
                    kit={kit}
                    wallet={wallet}
                    {...{ system, namespace, texts }}
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
