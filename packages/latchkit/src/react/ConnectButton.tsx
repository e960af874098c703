import { accountStatus } from '../core/select/accountStatus.js'
import type { ChainNamespace } from '../wire/caip.js'
import { shortenAddress } from '../wire/shortenAddress.js'
import { loadAccountSummary } from './buttons/loadAccountSummary.js'
import { SiteButton } from './buttons/SiteButton.js'
import { usePart } from './hooks/usePart.js'
import { useSelect } from './hooks/useSelect.js'
import { useButtonText } from './text/buttonText.js'

/** The props of a `ConnectButton`. */
export interface ConnectButtonProps {
  /** The chain namespace to connect; the active one unless given. */
  readonly namespace?: ChainNamespace
  /** Another text than "Connect wallet". */
  readonly label?: string
  readonly disabled?: boolean
}

/**
 * The button that opens the modal: *Connect wallet*, *Connecting* while busy, and once a wallet is connected the account,
 * all of them in one element of one width.
 * @param props The namespace it connects, its own words, and whether it can be clicked.
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
 */
export function ConnectButton({ namespace, label, disabled = false }: ConnectButtonProps) {
  const { text, locale, language } = useButtonText()
  const account = useSelect((state) => accountStatus(state, namespace))
  const { address, status } = account
  const AccountSummary = usePart(status !== 'disconnected', loadAccountSummary)
  const summary = AccountSummary && (
    <AccountSummary account={account} namespace={namespace} locale={locale} full={false} />
  )
  const isBusy = !address && status === 'connecting'
  return (
    <SiteButton
      className={`latchkit-reserve latchkit-${address ? 'account' : 'primary'}`}
      language={language}
      label={address && `${text.account} ${shortenAddress(address)}`}
      busy={isBusy}
      disabled={disabled}
      namespace={namespace}
    >
      {isBusy && <span className="latchkit-spinner" />}
      {address ? (summary ?? shortenAddress(address)) : isBusy ? text.connecting : (label ?? text.connect)}
    </SiteButton>
  )
}
