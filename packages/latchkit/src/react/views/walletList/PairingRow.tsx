import { pushView } from '../../../core/actions/modal/router.js'
import type { Kit } from '../../../core/kit/kit.js'
import { view } from '../../../core/state/router.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { Disc } from '../../parts/Disc/Disc.js'
import { ThingIcon } from '../../parts/Icon/ThingIcon.js'
import type { LegalGate } from '../../parts/Legal/useLegal.js'
import { Row } from '../../parts/Row/Row.js'

/** What stands before pairing, and where it leads. */
export interface PairingRowProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace | undefined
  readonly gate: LegalGate
}

/** The way to any wallet that pairs, by a code or a link. */
export function PairingRow({ kit, namespace, gate }: PairingRowProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list.
    <ul role="list" part="list">
      <li>
        <Row
          name="WalletConnect"
          media={
            <Disc wallet>
              <ThingIcon name="qrCode" />
            </Disc>
          }
          endIcon="right"
          blocked={gate.blocked}
          onClick={gate.guard(() =>
            pushView(kit, view('ConnectingWalletConnectBasic', namespace ? { namespace } : {})),
          )}
        />
      </li>
    </ul>
  )
}
