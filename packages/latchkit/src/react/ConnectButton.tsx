import { open } from '../core/actions/open.js'
import { accountState } from '../core/select/accountState.js'
import type { ChainNamespace } from '../wire/caip.js'
import { shortenAddress } from '../wire/units.js'
import { AccountFace } from './buttons/AccountFace.js'
import { SiteButton } from './buttons/SiteButton.js'
import { useLatchkit } from './hooks/useLatchkit.js'
import { useSelect } from './hooks/useSelect.js'
import { buttonText } from './text/buttonText.js'
import { languageOf, useLocale } from './text/language.js'

/** What a `ConnectButton` can be told. */
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
  const kit = useLatchkit()
  const locale = useLocale()
  const text = buttonText[languageOf(locale)]
  const account = useSelect((state) => accountState(state, namespace))
  const { address, status } = account
  const onClick = () => open(kit, namespace ? { namespace } : {})
  if (address) {
    return (
      <SiteButton
        className="latchkit-account latchkit-reserve"
        label={`${text.account} ${shortenAddress(address)}`}
        disabled={disabled}
        onClick={onClick}
      >
        <AccountFace account={{ ...account, address }} locale={locale} full={false} />
      </SiteButton>
    )
  }
  const isBusy = status === 'connecting'
  return (
    <SiteButton className="latchkit-primary latchkit-reserve" busy={isBusy} disabled={disabled} onClick={onClick}>
      {isBusy && <span className="latchkit-spinner" />}
      {isBusy ? text.connecting : (label ?? text.connect)}
    </SiteButton>
  )
}
