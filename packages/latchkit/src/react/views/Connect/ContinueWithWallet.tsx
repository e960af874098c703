import { pushView } from '../../../core/modal/router.js'
import { view } from '../../../core/state/router.js'
import { Icon } from '../../parts/Icon/Icon.js'
import { Row } from '../../parts/Row/Row.js'
import { useText } from '../../text/useText.js'
import { WalletGlyph } from '../walletList/MoreWallets.js'
import type { WalletsProps } from '../walletList/Wallets.js'

/** The wallets behind one row, so that the other ways to connect come first. */
export function ContinueWithWallet({ kit, namespace, offer: { rows, isLoading }, consent }: WalletsProps) {
  const t = useText()
  return (
    <Row
      name={t('continueWithWallet')}
      media={<WalletGlyph rows={isLoading ? rows.installed : rows.all} />}
      endIcon={<Icon name="right" />}
      blocked={consent.blocked}
      onClick={consent.guard(() => pushView(kit, view('ConnectWallets', namespace ? { namespace } : {})))}
    />
  )
}
