import type { Kit } from '../../../core/kit/kit.js'
import { pushView } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { Disc } from '../../parts/Disc/Disc.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import type { LegalConsent } from '../../parts/Legal/useLegal.js'
import { Row } from '../../parts/Row/Row.js'
import { usePreparedPairing } from '../pairing/usePreparedPairing.js'

/** Props of the row: the namespace to connect, and the consent that pairing needs. */
export interface PairingRowProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace | undefined
  readonly consent: LegalConsent
}

/** Shows the row that leads to pairing with any wallet, by a code or a link. */
export function PairingRow({ kit, namespace, consent }: PairingRowProps) {
  usePreparedPairing(kit, namespace)
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list.
    <ul role="list" part="list">
      <li>
        <Row
          name="WalletConnect"
          media={
            <Disc wallet>
              <LineIcon name="qrCode" />
            </Disc>
          }
          endIcon={<Icon name="right" />}
          blocked={consent.blocked}
          onClick={consent.guard(() =>
            pushView(kit, view('ConnectingWalletConnectBasic', namespace ? { namespace } : {})),
          )}
        />
      </li>
    </ul>
  )
}
