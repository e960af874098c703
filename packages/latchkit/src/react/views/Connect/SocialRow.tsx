import { useEffect, useState } from 'react'
import { requestSocials } from '../../../core/connect/requestSocials.js'
import type { Kit } from '../../../core/kit/kit.js'
import { shownSocials } from '../../../core/select/connectMethods.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { type LoginProvider, loginProviders } from '../../../wire/features.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import type { LegalConsent } from '../../parts/Legal/useLegal.js'
import { SocialMark } from '../../parts/SocialMark/SocialMark.js'
import { socialTexts } from '../../text/en/social.js'
import { startSocial } from '../social/beginSocial.js'
import css from './SocialRow.css?inline'

/** Props of the row: the namespace to connect, and the consent that a login needs. */
export interface SocialRowProps {
  readonly kit: Kit
  readonly namespace: ChainNamespace | undefined
  readonly consent: LegalConsent
}

/** Shows the providers by which visitors log in, once the site's server has named them. */
export function SocialRow({ kit, namespace, consent }: SocialRowProps) {
  const providers = useSelect(shownSocials)
  useEffect(() => void requestSocials(kit), [kit])
  return (
    <SocialSlots
      providers={providers}
      blocked={consent.blocked}
      onChoose={(provider) =>
        consent.guard(() => startSocial(kit, { provider, ...(namespace && { namespace }) }))()
      }
    />
  )
}

/** How many slots a row has. */
const maxSlots = 5

/** Props of the slots: the providers, and what a press on one does. */
export interface SocialSlotsProps {
  readonly providers: readonly LoginProvider[]
  /** What the visitor must do before a press works; read out. */
  readonly blocked: string | undefined
  readonly onChoose: (provider: LoginProvider) => void
}

/** Shows a row of five slots; of more providers the first four, and in the fifth slot the button that shows the others. */
export function SocialSlots({ providers, blocked, onChoose }: SocialSlotsProps) {
  useSheet(css)
  const t = useText(socialTexts)
  const [isWhole, setWhole] = useState(false)
  const hasMore = providers.length > maxSlots && !isWhole
  const shown = hasMore ? providers.slice(0, maxSlots - 1) : providers
  const isOnly = providers.length === 1
  return (
    <div className="socials">
      {shown.map((provider) => {
        const name = t('continueWith', { provider: loginProviders[provider] })
        return (
          <button
            key={provider}
            type="button"
            className="slot"
            part="button"
            aria-label={name}
            aria-disabled={blocked ? true : undefined}
            aria-description={blocked}
            onClick={() => onChoose(provider)}
          >
            <SocialMark provider={provider} />
            {isOnly && <span>{name}</span>}
          </button>
        )
      })}
      {hasMore && (
        <button
          type="button"
          className="slot"
          part="button"
          aria-label={t('socialMore')}
          onClick={() => setWhole(true)}
        >
          <svg className="social-mark" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M3 12a2 2 0 1 0 4 0 2 2 0 1 0-4 0m7 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0m7 0a2 2 0 1 0 4 0 2 2 0 1 0-4 0" />
          </svg>
        </button>
      )}
    </div>
  )
}
