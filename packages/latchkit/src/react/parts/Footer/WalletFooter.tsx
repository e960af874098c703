import { close } from '../../../core/actions/close.js'
import { disconnect } from '../../../core/actions/disconnect.js'
import { showToast } from '../../../core/actions/toast.js'
import type { Kit } from '../../../core/kit.js'
import { accountState } from '../../../core/select/accountState.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useSelect } from '../../hooks/useSelect.js'
import { useErrorTexts } from '../../text/useErrorTexts.js'
import { useLaterText } from '../../text/useLaterText.js'
import { useSheet } from '../../theme/useSheet.js'
import { WalletIcon } from '../WalletIcon/WalletIcon.js'
import css from './WalletFooter.css?inline'

/** Whose connection, and of what namespace. */
export interface WalletFooterProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace | undefined
}

/** The wallet a view speaks of, and the way to leave it. */
export function WalletFooter({ kit, namespace }: WalletFooterProps) {
  useSheet(css)
  const t = useLaterText()
  const errors = useErrorTexts()
  const wallet = useSelect((state) => {
    const { connectorId } = accountState(state, namespace)
    return state.connectors.find(({ id }) => id === connectorId)
  })
  const name = wallet?.name ?? ''
  const leave = () => {
    const left = disconnect(kit, namespace ? { namespace } : {})
    close(kit, 'finished')
    left.catch((error) => showToast(kit, { kind: 'error', text: errors.sentence(error, name) }))
  }
  return (
    <div className="wallet-footer" part="footer">
      {wallet && <WalletIcon name={name} imageUrl={wallet.imageUrl} imageId={wallet.imageId} size={20} />}
      <span className="t">{wallet && t('connectedWith', { wallet: name })}</span>
      <button part="link" type="button" onClick={leave}>
        {t('disconnect')}
      </button>
    </div>
  )
}
