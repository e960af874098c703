import type { ReactNode } from 'react'
import type { Kit } from '../../../core/kit/kit.js'
import type { ChainNamespace } from '../../../wire/caip.js'
import { isLoginProvider, loginProviders } from '../../../wire/features.js'
import { openWallet } from '../../apps/openWallet.js'
import { useHost, useSheet, useText } from '../../host/useHost.js'
import { useSelect } from '../../kit/useSelect.js'
import { Badge } from '../../parts/Badge/Badge.js'
import { Disc } from '../../parts/Disc/Disc.js'
import { LineIcon } from '../../parts/Icon/LineIcon.js'
import type { LegalConsent } from '../../parts/Legal/useLegal.js'
import { Row } from '../../parts/Row/Row.js'
import { SocialMark } from '../../parts/SocialMark/SocialMark.js'
import { WalletIcon } from '../../parts/WalletIcon/WalletIcon.js'
import { emailTexts } from '../../text/en/email.js'
import { socialTexts } from '../../text/en/social.js'
import { startSocial } from '../social/beginSocial.js'
import css from './LastUsedRow.css?inline'
import type { LastUsedWay } from './useLastUsed.js'

/** Props of the row: the way, the namespace to connect, and the consent that connecting needs. */
export interface LastUsedRowProps {
  readonly kit: Kit
  readonly way: LastUsedWay
  readonly namespace: ChainNamespace | undefined
  readonly consent: LegalConsent
}

/** Shows the way by which the visitor connected last, and nothing of whom it connected. */
export function LastUsedRow({ kit, way, namespace, consent }: LastUsedRowProps) {
  useSheet(css)
  const t = useText(emailTexts, socialTexts)
  const { root } = useHost()
  // The place of a provider that the server no longer offers stays empty until the next opening, so that no row moves.
  const isOffered = useSelect(
    (state) => !state.socials || !isLoginProvider(way) || state.socials.includes(way),
  )
  const content = ((): { name: string; media: ReactNode; onClick: () => void } | undefined => {
    if (way === 'email')
      return {
        name: t('email'),
        media: (
          <Disc wallet>
            <LineIcon name="mail" />
          </Disc>
        ),
        // The address is typed again: no sign of it stays after a sign-out.
        onClick: () => root.querySelector<HTMLElement>('.email input')?.focus(),
      }
    if (typeof way === 'string')
      return {
        name: t('continueWith', { provider: loginProviders[way] }),
        media: (
          <Disc wallet>
            <SocialMark provider={way} />
          </Disc>
        ),
        onClick: () => startSocial(kit, { provider: way, ...(namespace && { namespace }) }),
      }
    const { row } = way
    return (
      row && {
        name: row.name,
        media: <WalletIcon name={row.name} imageUrl={row.imageUrl} imageId={row.imageId} />,
        onClick: () => openWallet(kit, row, namespace),
      }
    )
  })()
  if (!content || !isOffered) return null
  const { name, media, onClick } = content
  return (
    <div className="last-used">
      <Row
        name={name}
        media={media}
        // Below, the same way may have a control of the same name.
        accessibleName={t('lastUsedName', { name })}
        endIcon={<Badge>{t('lastUsed')}</Badge>}
        blocked={consent.blocked}
        onClick={consent.guard(onClick)}
      />
    </div>
  )
}
