import { followLink, hrefOf, type Kit, linksOf, openInApp, type System, type WalletLink } from 'latchkit'
import { useEffect, useRef, useState } from 'react'
import type { LinksTexts } from './texts.js'

type Wallet = ReturnType<Kit['store']['getState']>['wallets'][number]

interface LinkRowProps {
  readonly kit: Kit
  readonly wallet: Wallet
  readonly system: System
  readonly namespace: string
  /** The link of the current pairing, to try the wallet's links with. */
  readonly uri: string | undefined
  readonly texts: LinksTexts
}

/** One wallet: its links in order, where to get it, and, during a pairing, a button that opens it. */
export function LinkRow({ kit, wallet, system, namespace, uri, texts }: LinkRowProps) {
  const links = linksOf(wallet, system, { namespaces: [namespace] })
  const store = storeOf(wallet, system)
  const { message, open } = useOpening(kit, wallet, texts)
  const first = links.find(({ kind }) => kind !== 'qr')
  const href = first && uri && hrefOf(first, { uri, page: location.href })
  return (
    <tr data-wallet={wallet.id}>
      <th scope="row">
        {wallet.name}
        {href && (
          <button type="button" className="act" onClick={() => open(href, first)}>
            {texts.open(wallet.name)}
          </button>
        )}
        <span role="status">{message}</span>
      </th>
      <td>
        {links.length === 0 ? (
          <span className="note">{texts.noLink}</span>
        ) : (
          <ol>
            {links.map((link) => (
              <li key={textOf(link)}>
                {texts.kinds[link.kind]} {link.kind !== 'qr' && <code dir="ltr">{textOf(link)}</code>}
              </li>
            ))}
          </ol>
        )}
      </td>
      <td>{store ? <a href={store}>{new URL(store).host}</a> : <span className="note">–</span>}</td>
    </tr>
  )
}

/** Opens the app during the tap, and reports the outcome. */
function useOpening(kit: Kit, { name }: Wallet, texts: LinksTexts) {
  const [message, setMessage] = useState('')
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const open = (href: string, link: WalletLink) => {
    stop.current?.()
    stop.current = openInApp(href, {
      clock: kit.services.clock,
      onMissing: () => setMessage(texts.didNotOpen(name)),
      onLeft: () => setMessage(texts.left(name)),
      onBack: () => setMessage(texts.back),
    })
    if ('base' in link) followLink(kit, { href: link.base, name })
  }
  return { message: message, open }
}

function storeOf({ stores, homepage }: Wallet, system: System): string | undefined {
  const here = system.startsWith('ios')
    ? stores?.ios
    : system.startsWith('android')
      ? stores?.android
      : undefined
  return here ?? stores?.chrome ?? homepage
}

function textOf(link: WalletLink): string {
  if (link.kind === 'browse') return link.template
  return 'base' in link ? link.base : link.kind
}
