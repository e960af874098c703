import { useMemo } from 'react'
import { disconnect } from '../../../core/connect/disconnect.js'
import type { Kit } from '../../../core/kit/kit.js'
import { close } from '../../../core/modal/close.js'
import { showToast } from '../../../core/modal/toast.js'
import { accountState } from '../../../core/select/accountState.js'
import { connectedNamespaces } from '../../../core/select/connectedNamespaces.js'
import { connectedWallet } from '../../../core/select/connectedWallet.js'
import { peerRisk } from '../../../core/select/walletRisk.js'
import { activeNamespace } from '../../../core/state/chains.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { isLoginProvider } from '../../../wire/features.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useModalPart } from '../../kit/useModalPart.js'
import { useSelect } from '../../kit/useSelect.js'
import { commonTexts } from '../../text/en/common.js'
import { errorTexts } from '../../text/en/errors.js'
import { riskTexts } from '../../text/en/risks.js'
import { errorSentence } from '../../text/errorTexts.js'
import { matchesMedia } from '../../theme/media.js'
import { LineIcon } from '../Icon/LineIcon.js'
import { RiskMark, walletRiskText } from '../RiskMark/RiskMark.js'
import { useWalletName } from '../WalletIcon/useWalletName.js'
import { ConnectorIcon } from '../WalletIcon/WalletIcon.js'
import css from './WalletFooter.css?inline'

/**
 * Returns how many characters fit on the line. If the sentence is longer, only the wallet's name is shown, shortened if needed.
 * A shorter sentence may wrap when the visitor enlarges the text; a stylesheet could not tell this case from a long name.
 */
const charsOfLine = () => (matchesMedia('(max-width: 339.98px)') ? 24 : 30)

/** How many characters of a name are shown at least. */
const minNameChars = 4

const shorten = (name: string, chars: number) =>
  name.length > chars
    ? `${[...name]
        .slice(0, chars - 1)
        .join('')
        .trimEnd()}…`
    : name

/** Shortens an email address. Its domain stays whole if that leaves room for a part of its name. */
function shortenEmail(email: string, chars: number): string {
  const [name = '', domain = ''] = email.split('@')
  const nameChars = chars - domain.length - 1
  return nameChars < minNameChars ? shorten(email, chars) : `${shorten(name, nameChars)}@${domain}`
}

/** Props of the footer: the namespace whose connection it shows. */
export interface WalletFooterProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace | undefined
}

/** Shows the connected wallet, or the address of the email wallet, and the button that disconnects it. */
export function WalletFooter({ kit, namespace }: WalletFooterProps) {
  useSheet(css)
  const t = useText(commonTexts, errorTexts, riskTexts)
  const wallet = useSelect((state) => connectedWallet(state, namespace))
  // The name of an embedded wallet is vouched for by the site; that of a paired wallet is only its own claim.
  const peer = useSelect(({ sessions }) =>
    wallet && wallet.type !== 'AUTH' ? sessions[wallet.id]?.peer : undefined,
  )
  const name = useWalletName(namespace) ?? ''
  const socialProvider = useSelect((state) => accountState(state, namespace).socialProvider)
  const { SocialMark } = useModalPart('socialMark', isLoginProvider(socialProvider)) ?? {}
  const email = useSelect((state) =>
    wallet?.type === 'AUTH' ? accountState(state, namespace).user?.email : undefined,
  )
  const risk = useMemo(() => peer && peerRisk(kit.store.getState(), peer.name), [kit, peer])
  const say = (wallet: string) => t(peer ? 'connectedSaysIts' : 'connectedWith', { wallet })
  const words = wallet ? say(name) : ''
  const lineChars = charsOfLine()
  const isLong = (email ?? words).length > lineChars
  // For a paired wallet, even the short text says that the name is the wallet's own claim.
  const short =
    email !== undefined
      ? shortenEmail(email, lineChars)
      : peer
        ? say(shorten(name, Math.max(lineChars + name.length - words.length, minNameChars)))
        : shorten(name, lineChars)
  const leave = () => {
    const usedNamespace = namespace ?? activeNamespace(kit.store.getState())
    const disconnection = disconnect(kit, usedNamespace ? { namespace: usedNamespace } : {})
    // A view about the active namespace continues with another connected one.
    if (namespace || connectedNamespaces(kit.store.getState()).length === 0) close(kit, 'finished')
    disconnection.catch((error) => showToast(kit, { kind: 'error', text: errorSentence(t, error, name) }))
  }
  return (
    <div className="wallet-footer" part="footer">
      {isLoginProvider(socialProvider) ? (
        // The place of the mark is reserved, so that the words don't move when it is loaded.
        <span style={{ width: 20, height: 20 }}>
          {SocialMark && <SocialMark provider={socialProvider} />}
        </span>
      ) : wallet?.type === 'AUTH' ? (
        <span className="mail-mark">
          <LineIcon name="mail" />
        </span>
      ) : (
        wallet && <ConnectorIcon connector={wallet} size={20} />
      )}
      <span
        className="t"
        title={email ?? (isLong ? [name, peer?.url].filter(Boolean).join(' · ') : peer?.url)}
      >
        {risk && <RiskMark reason={walletRiskText(t, risk)} />}
        {isLong ? (
          <>
            <span className="hidden">{email === undefined ? words : `${words} ${email}`}</span>
            <bdi aria-hidden="true">{short}</bdi>
          </>
        ) : email === undefined ? (
          words
        ) : (
          <>
            <span className="hidden">{words} </span>
            <bdi>
              {/* At a break of the line the domain stays whole. */}
              {email.split('@')[0]}@<wbr />
              {email.split('@')[1]}
            </bdi>
          </>
        )}
      </span>
      <button part="link" type="button" onClick={leave}>
        {t('disconnect')}
      </button>
    </div>
  )
}
