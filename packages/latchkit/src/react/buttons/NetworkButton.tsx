import { networkState } from '../../core/select/networkState.js'
import type { ChainNamespace } from '../../wire/caip.js'
import { useSelect } from '../kit/useSelect.js'
import { useButtonText } from '../text/buttonText.js'
import { networkButtonText } from '../text/networkButtonText.js'
import { usePageSheet } from '../theme/adoptSheet.js'
import contentCss from './buttonContent.css?inline'
import { Chevron, NetworkMark } from './marks.js'
import css from './networkButton.css?inline'
import { SiteButton } from './SiteButton.js'

/** The props of a `NetworkButton`. */
export interface NetworkButtonProps {
  /** The chain namespace whose network it shows; the active one unless given. */
  readonly namespace?: ChainNamespace
  readonly disabled?: boolean
}

/**
 * The network the visitor is on; a click opens the list to change it. It is disabled if the site does not allow the
 * network to be changed.
 * @param props The namespace it shows, and whether it can be clicked.
 * @returns The button; disabled if the site does not allow the network to be changed.
 * @example
 * ```tsx
 * import { NetworkButton } from 'latchkit/react'
 * const Corner = () => <NetworkButton />
 * ```
 */
export function NetworkButton({ namespace, disabled = false }: NetworkButtonProps) {
  usePageSheet(contentCss + css)
  const { text, language } = useButtonText(networkButtonText)
  const { caipNetwork, switchingTo } = useSelect((state) => networkState(state, namespace))
  const { enableNetworkSwitch, allowUnsupportedChain } = useSelect(({ options }) => options)
  return (
    <SiteButton
      className="latchkit-network"
      language={language}
      label={`${text['button.network']} ${caipNetwork?.name ?? text['button.unknownNetwork']}`}
      busy={switchingTo !== undefined}
      disabled={disabled || !enableNetworkSwitch}
      namespace={namespace}
      // On a network that the site does not support, open the default view, which leads to another network.
      view={caipNetwork || allowUnsupportedChain ? 'Networks' : undefined}
    >
      {switchingTo ? (
        <span className="latchkit-spinner" />
      ) : caipNetwork ? (
        <NetworkMark network={caipNetwork} />
      ) : (
        <svg className="latchkit-icon latchkit-warning" viewBox="0 0 20 20" aria-hidden="true">
          <path d="M10 7.5v3.2m0 2.7v.1M8.5 3.8 2.7 14c-.7 1.2.1 2.6 1.5 2.6h11.6c1.4 0 2.2-1.4 1.5-2.6L11.5 3.8c-.7-1.2-2.3-1.2-3 0" />
        </svg>
      )}
      {caipNetwork ? (
        <>
          {caipNetwork.name}
          <Chevron />
        </>
      ) : (
        text['button.switchNetwork']
      )}
    </SiteButton>
  )
}
