import type { Kit } from '../../../core/kit/kit.js'
import { pushView } from '../../../core/modal/router.js'
import type { WalletRow } from '../../../core/select/walletRows.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { connectingView } from '../../apps/openWallet.js'
import { useHost, useSheet, useText } from '../../host/useHost.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { Disclosure } from '../../parts/Disclosure/Disclosure.js'
import type { LegalConsent } from '../../parts/Legal/useLegal.js'
import { Row } from '../../parts/Row/Row.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { walletTexts } from '../../text/en/wallets.js'
import { listOf } from '../../text/listOf.js'
import css from './otherInstances.css?inline'

/** Props of the list: rows of wallets, some of which have other instances. */
export interface OtherInstancesProps {
  readonly kit: Kit
  readonly rows: readonly WalletRow[]
  readonly namespace: ChainNamespace | undefined
  readonly consent: LegalConsent
}

/** Shows wallets that announced an rdns which another wallet had announced before, at the end and with a warning (S9). */
export function OtherInstances({ kit, rows, namespace, consent }: OtherInstancesProps) {
  useSheet(css)
  const t = useText(walletTexts)
  const { locale } = useHost()
  const doubledRows = rows.filter(({ otherInstances }) => otherInstances.length > 0)
  if (doubledRows.length === 0) return null
  const names = listOf(
    doubledRows.slice(0, 3).map(({ name }) => name),
    locale,
  )
  return (
    <div className="instances">
      <Disclosure label={t('otherInstances')}>
        <Alert kind="warn">{t('otherInstancesWarning', { wallet: names })}</Alert>
        {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list. */}
        <ul role="list" part="list">
          {doubledRows.flatMap(({ otherInstances }) =>
            otherInstances.map((connector) => (
              <li key={connector.id}>
                <Row
                  name={connector.name}
                  detail={connector.info?.rdns}
                  media={<WalletIcon name={connector.name} imageUrl={connector.imageUrl} />}
                  blocked={consent.blocked}
                  onClick={consent.guard(() =>
                    pushView(kit, connectingView(kit.store.getState(), [connector], namespace)),
                  )}
                />
              </li>
            )),
          )}
        </ul>
      </Disclosure>
    </div>
  )
}
