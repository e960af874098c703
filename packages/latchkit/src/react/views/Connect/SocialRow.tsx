import { type ReactNode, useEffect, useState } from 'react'
import { requestSocials } from '../../../core/connect/requestSocials.js'
import type { Kit } from '../../../core/kit/kit.js'
import { shownSocials } from '../../../core/select/connectMethods.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { loginProviders } from '../../../wire/features.js'
import { useSheet, useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Line } from '../../parts/Icon/Icon.js'
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
  const t = useText(socialTexts)
  const providers = useSelect(shownSocials)
  useEffect(() => void requestSocials(kit), [kit])
  return (
    <Slots
      blocked={consent.blocked}
      slots={providers.map((provider) => ({
        id: provider,
        name: t('continueWith', { provider: loginProviders[provider] }),
        media: <SocialMark provider={provider} />,
        onClick: consent.guard(() => startSocial(kit, { provider, ...(namespace && { namespace }) })),
      }))}
    />
  )
}

/** How many slots a row has. */
const maxSlots = 5

/** A slot of the row: a mark, the name that it is read by, and what a press does. */
interface Slot {
  readonly id: string
  readonly name: string
  readonly media: ReactNode
  readonly onClick: () => void
}

/** Props of the slots, and what the visitor must do before a press works; read out. */
export interface SlotsProps {
  readonly slots: readonly Slot[]
  readonly blocked: string | undefined
}

/** Shows a row of five slots. Of more, it shows the first four, and in the fifth place the button that shows the others. */
export function Slots({ slots, blocked }: SlotsProps) {
  useSheet(css)
  const t = useText(socialTexts)
  const [isWhole, setWhole] = useState(false)
  const isSingle = slots.length === 1
  const hasMore = slots.length > maxSlots && !isWhole
  return (
    <div className="socials">
      {(hasMore ? slots.slice(0, maxSlots - 1) : slots).map(({ id, name, media, onClick }) => (
        <button
          key={id}
          type="button"
          className={isSingle ? 'slot single' : 'slot'}
          part="button"
          aria-label={name}
          aria-disabled={blocked ? true : undefined}
          aria-description={blocked}
          onClick={onClick}
        >
          {media}
          {isSingle && <span>{name}</span>}
        </button>
      ))}
      {hasMore && (
        <button
          type="button"
          className="slot"
          part="button"
          aria-label={t('socialMore')}
          onClick={() => setWhole(true)}
        >
          <Line path="M4.5 10v.01m5.500-.01v.01m5.500-.01v.01" className="i dots" />
        </button>
      )}
    </div>
  )
}
