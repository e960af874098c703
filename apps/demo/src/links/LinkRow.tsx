import { followLink, hrefOf, type Kit, linksOf, openInApp, type System, type WalletLink } from 'latchkit'
import { useEffect, useRef, useState } from 'react'

type Wallet = ReturnType<Kit['store']['getState']>['wallets'][number]

interface LinkRowProps {
  readonly kit: Kit
  readonly wallet: Wallet
  readonly system: System
  readonly namespace: string
  /** The link of a pairing under way, to try it with. */
  readonly uri: string | undefined
}

/** One wallet: its links in their order, where to get it, and, with a pairing under way, a button that opens it. */
export function LinkRow({ kit, wallet, system, namespace, uri }: LinkRowProps) {
  const links = linksOf(wallet, system, { namespaces: [namespace] })
  const store = storeOf(wallet, system)
  const { message, open } = useOpening(kit, wallet)
  const first = links.find(({ kind }) => kind !== 'qr')
  const href = first && uri && hrefOf(first, { uri, page: location.href })
  return (
    <tr data-wallet={wallet.id}>
      <th scope="row">
        {wallet.name}
        {href && (
          <button type="button" className="act" onClick={() => open(href, first)}>
            Open {wallet.name}
          </button>
        )}
        <span role="status">{message}</span>
      </th>
      <td>
        {links.length === 0 ? (
          <span className="note">Nothing: it is an extension, or used in its own browser</span>
        ) : (
          <ol>
            {links.map((link) => (
              <li key={textOf(link)}>
                {kindOf(link)} {link.kind !== 'qr' && <code>{textOf(link)}</code>}
              </li>
            ))}
          </ol>
        )}
      </td>
      <td>{store ? <a href={store}>{new URL(store).host}</a> : <span className="note">–</span>}</td>
    </tr>
  )
}

/** Opens the app within the tap, and says what came of it. */
function useOpening(kit: Kit, { name }: Wallet) {
  const [message, setMessage] = useState('')
  const stop = useRef<() => void>(undefined)
  useEffect(() => () => stop.current?.(), [])
  const open = (href: string, link: WalletLink) => {
    stop.current?.()
    stop.current = openInApp(href, {
      clock: kit.services.clock,
      onMissing: () => setMessage(`${name} did not open: get it from its store`),
      onLeft: () => setMessage(`In ${name}`),
      onBack: () => setMessage('Back from the app'),
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

const kinds: Readonly<Record<WalletLink['kind'], string>> = {
  injected: 'Its provider in this page',
  universal: 'Web address',
  native: 'Own scheme',
  browse: 'This page in its browser',
  chooser: 'The system asks',
  qr: 'QR code',
}
const kindOf = ({ kind }: WalletLink) => kinds[kind]

function textOf(link: WalletLink): string {
  if (link.kind === 'browse') return link.template
  return 'base' in link ? link.base : link.kind
}
