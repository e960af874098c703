import { useMemo } from 'react'
import { disconnect } from '../../../core/connect/disconnect.js'
import type { Kit } from '../../../core/kit/kit.js'
import { close } from '../../../core/modal/close.js'
import { showToast } from '../../../core/modal/toast.js'
import { accountState } from '../../../core/select/accountState.js'
import { connectedNamespaces } from '../../../core/select/connectedNamespaces.js'
import { peerRisk } from '../../../core/select/walletRisk.js'
import { activeNamespace } from '../../../core/state/chains.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { useSheet } from '../../host/useSheet.js'
import { useText } from '../../host/useText.js'
import { useSelect } from '../../kit/useSelect.js'
import { commonTexts } from '../../text/en/common.js'
import { errorTexts } from '../../text/en/errors.js'
import { riskTexts } from '../../text/en/risks.js'
import { errorSentence } from '../../text/errorTexts.js'
import { RiskMark, walletRiskText } from '../RiskMark/RiskMark.js'
import { useWalletName } from '../WalletIcon/useWalletName.js'
import { ConnectorIcon } from '../WalletIcon/WalletIcon.js'
import css from './WalletFooter.css?inline'

/**
 * The characters of one line. Of a longer sentence the name alone is seen, and so much of it as there is room for. A shorter one may
 * wrap where a visitor widens the letters or enlarges the text, which no stylesheet tells from a long name.
 */
const lineChars = 30

const cut = (name: string, chars: number) =>
  name.length > chars
    ? `${[...name]
        .slice(0, chars - 1)
        .join('')
        .trimEnd()}…`
    : name

/** The wallet whose connection is shown, and its namespace. */
export interface WalletFooterProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace | undefined
}

/** The wallet a view speaks of, and the way to leave it. */
export function WalletFooter({ kit, namespace }: WalletFooterProps) {
  useSheet(css)
  const t = useText(commonTexts, errorTexts, riskTexts)
  const wallet = useSelect((state) => {
    const { connectorId } = accountState(state, namespace)
    return state.connectors.find(({ id }) => id === connectorId)
  })
  // A sign-in is the site's own, which vouches for its name.
  const peer = useSelect(({ sessions }) =>
    wallet && wallet.type !== 'AUTH' ? sessions[wallet.id]?.peer : undefined,
  )
  const name = useWalletName(namespace) ?? ''
  const risk = useMemo(() => peer && peerRisk(kit.store.getState(), peer.name), [kit, peer])
  const say = (wallet: string) => t(peer ? 'connectedSaysIts' : 'connectedWith', { wallet })
  const words = wallet ? say(name) : ''
  const isLong = words.length > lineChars
  // That it only says so is not left out.
  const short = peer ? say(cut(name, lineChars + name.length - words.length)) : cut(name, lineChars)
  const leave = () => {
    const used = namespace ?? activeNamespace(kit.store.getState())
    const left = disconnect(kit, used ? { namespace: used } : {})
    // Where the view speaks of the active namespace it goes on with another that is connected.
    if (namespace || connectedNamespaces(kit.store.getState()).length === 0) close(kit, 'finished')
    left.catch((error) => showToast(kit, { kind: 'error', text: errorSentence(t, error, name) }))
  }
  return (
    <div className="wallet-footer" part="footer">
      {wallet && <ConnectorIcon connector={wallet} size={20} />}
      <span className="t" title={isLong ? [name, peer?.url].filter(Boolean).join(' · ') : peer?.url}>
        {risk && <RiskMark reason={walletRiskText(t, risk)} />}
        {isLong ? (
          <>
            <span className="hidden">{words}</span>
            <bdi aria-hidden="true">{short}</bdi>
          </>
        ) : (
          words
        )}
      </span>
      <button part="link" type="button" onClick={leave}>
        {t('disconnect')}
      </button>
    </div>
  )
}
