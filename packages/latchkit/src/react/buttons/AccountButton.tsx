import { accountState } from '../../core/select/accountState.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { shortenAddress } from '../../wire/shownText.js'
import { useLoaded } from '../kit/useLoaded.js'
import { useSelect } from '../kit/useSelect.js'
import { useButtonText } from '../text/buttonText.js'
import { loadAccountSummary, SiteButton } from './SiteButton.js'

/** The props of an `AccountButton`. */
export interface AccountButtonProps {
  /** The chain namespace whose account it shows; the active one unless given. */
  readonly namespace?: ChainNamespace
  readonly disabled?: boolean
}

/**
 * The connected account with its balance; a click opens it in the modal. It shows nothing while no wallet is connected,
 * and a placeholder while the wallet of the last visit reconnects.
 * @param props The namespace it shows, and whether it can be clicked.
 * @returns The button; nothing while no account is connected.
 * @example
 * ```tsx
 * import { AccountButton, NetworkButton } from 'latchkit/react'
 * const Corner = () => (
 *   <>
 *     <NetworkButton />
 *     <AccountButton />
 *   </>
 * )
 * ```
 */
export function AccountButton({ namespace, disabled = false }: AccountButtonProps) {
  const { text, locale, language } = useButtonText()
  const account = useSelect((state) => accountState(state, namespace))
  const hasWaitingDevice = useSelect(({ waitingDevice }) => waitingDevice !== undefined)
  const parts = useLoaded(account.status !== 'disconnected', loadAccountSummary)
  const { address, isResuming, profileName } = account
  if (!address && !isResuming) return null
  return (
    <SiteButton
      className="latchkit-reserve latchkit-account"
      language={language}
      label={[text['button.account'], profileName, address && shortenAddress(address)]
        .filter(Boolean)
        .join(' ')}
      description={hasWaitingDevice ? text['button.deviceWaits'] : undefined}
      busy={!address}
      disabled={disabled}
      namespace={namespace}
    >
      {parts ? (
        <parts.AccountSummary account={account} namespace={namespace} locale={locale} />
      ) : (
        address && shortenAddress(address)
      )}
    </SiteButton>
  )
}
