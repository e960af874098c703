import { moveAttempt } from '../../../core/connect/beginAttempt.js'
import type { Kit } from '../../../core/kit/kit.js'
import { pushView } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import type { WalletRecord } from '../../../wire/entities.js'
import { isAppRow } from '../../apps/linkHere.js'
import { openWith } from '../../apps/openApp.js'
import { useText } from '../../host/useHost.js'
import { useWalletRows } from '../../kit/useWalletRows.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { Row } from '../../parts/Row/Row.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import type { PairingAttempt } from '../pairing/usePairing.js'

/** How many apps are shown; the others are behind *All wallets*. */
const maxApps = 6

/** Props of `Apps`: the namespace, and the pairing whose link opens the apps. */
export interface AppsProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace | undefined
  readonly attempt: PairingAttempt
}

/** Shows, on a phone, the apps that can read the pairing link, recently used ones first. One tap opens an app. */
export function Apps({ kit, namespace, attempt: { uri } }: AppsProps) {
  const t = useText()
  const { all } = useWalletRows({ namespace })
  const apps = all.filter(isAppRow(kit))
  const rows = [...apps].sort((one, other) => Number(other.recent) - Number(one.recent)).slice(0, maxApps)
  if (rows.length === 0) return null
  const openApp = (wallet: WalletRecord) => {
    const isOpened = openWith(kit, wallet, namespace, uri)
    pushView(kit, view('ConnectingWalletConnect', { wallet, ...(namespace && { namespace }) }))
    if (isOpened) moveAttempt(kit, 'ConnectingWalletConnect')
  }
  return (
    <section className="list">
      <h3 className="label" part="label">
        {t('openYourWallet')}
      </h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list. */}
      <ul role="list" part="list">
        {rows.map(({ key, name, imageUrl, imageId, wallet }) => (
          <li key={key}>
            <Row
              name={name}
              media={<WalletIcon name={name} imageUrl={imageUrl} imageId={imageId} />}
              endIcon={<Icon name="right" />}
              disabled={!uri}
              onClick={() => wallet && openApp(wallet)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
