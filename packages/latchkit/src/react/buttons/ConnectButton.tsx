import type { ReactNode } from 'react'
import { accountStatus } from '../../core/select/accountStatus.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { shortenAddress } from '../../wire/shownText.js'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useLoaded } from '../kit/useLoaded.js'
import { useSelect } from '../kit/useSelect.js'
import { openModal, preloadModal } from '../modal/loadModal.js'
import { useButtonText } from '../text/buttonText.js'
import type { ConnectButtonInfo } from './connectDetails.js'
import { loadAccountSummary, SiteButton } from './SiteButton.js'

/** The props of a `ConnectButton`. */
export interface ConnectButtonProps {
  /** The chain namespace to connect; the active one unless given. */
  readonly namespace?: ChainNamespace
  /** Another text than "Connect wallet". */
  readonly label?: string
  readonly disabled?: boolean
  /** Draws a button of your own from the details of the account. `label` and `disabled` then have no effect. */
  readonly children?: (button: ConnectButtonInfo) => ReactNode
}

/**
 * The button that opens the modal: *Connect wallet*, *Connecting* while busy, and once a wallet is connected the account, all
 * of them in one element of one width. With a function as its child it draws what that function returns instead: the function
 * receives status, address, name, balance, network and the functions that open the modal.
 * @param props The namespace it connects, its own words, whether it can be clicked, or a function that draws it.
 * @returns The button; while an account is connected it opens that account.
 * @example
 * ```tsx
 * import type { Kit } from 'latchkit'
 * import { ConnectButton, LatchkitProvider } from 'latchkit/react'
 * const Head = ({ kit }: { kit: Kit }) => (
 *   <LatchkitProvider kit={kit}>
 *     <ConnectButton />
 *   </LatchkitProvider>
 * )
 * ```
 * @example
 * ```tsx
 * import { ConnectButton } from 'latchkit/react'
 * const OwnButton = () => (
 *   <ConnectButton>
 *     {({ address, profileName, balanceText, networkName, isUnsupported, open, preload }) => (
 *       <>
 *         {address && <button onClick={() => open('Networks')}>{isUnsupported ? 'Wrong network' : networkName}</button>}
 *         <button onClick={() => open()} onPointerEnter={preload} onFocus={preload}>
 *           {address ? `${profileName ?? address} ${balanceText ?? ''}` : 'Log in'}
 *         </button>
 *       </>
 *     )}
 *   </ConnectButton>
 * )
 * ```
 * @example
 * ```tsx
 * import { ConnectButton } from 'latchkit/react'
 * const OwnButtonOfEmailWallet = () => (
 *   <ConnectButton>
 *     {({ address, hasWaitingDevice, open }) => (
 *       <button onClick={() => open(hasWaitingDevice ? 'WalletSettings' : undefined)}>
 *         {address ?? 'Log in'} {hasWaitingDevice && '(a new device is waiting)'}
 *       </button>
 *     )}
 *   </ConnectButton>
 * )
 * ```
 */
export function ConnectButton({
  namespace,
  label,
  disabled = false,
  children: draw,
}: ConnectButtonProps): ReactNode {
  const kit = useLatchkit()
  const { text, locale, language } = useButtonText()
  const account = useSelect((state) => accountStatus(state, namespace))
  const { address, status } = account
  const hasWaitingDevice = useSelect(({ waitingDevice }) => waitingDevice !== undefined)
  // Once the open modal is painted, load the account's content, so that it can replace the text as soon as a wallet accepts.
  const isModalPainted = useSelect(({ modal }) => modal.open && !modal.loading)
  const parts = useLoaded(
    draw !== undefined || isModalPainted || status !== 'disconnected',
    loadAccountSummary,
  )
  const details = useSelect((state) => draw && parts?.connectDetails(state, namespace, locale))
  if (draw)
    return draw({
      ...account,
      ...details,
      isReady: details !== undefined,
      open: (view) => openModal(kit, { ...(view && { view }), ...(namespace && { namespace }) }),
      preload: () => preloadModal(kit),
    })
  const isBusy = !address && status === 'connecting'
  const words = address
    ? shortenAddress(address)
    : isBusy
      ? text['button.connecting']
      : (label ?? text['button.connect'])
  return (
    <SiteButton
      className={`latchkit-reserve latchkit-${address ? 'account' : 'primary'}`}
      language={language}
      label={address && `${text['button.account']} ${shortenAddress(address)}`}
      description={address && hasWaitingDevice ? text['button.deviceWaits'] : undefined}
      busy={isBusy}
      disabled={disabled}
      namespace={namespace}
    >
      {parts ? (
        <parts.AccountSummary account={account} namespace={namespace} locale={locale} words={words} />
      ) : (
        words
      )}
    </SiteButton>
  )
}
