import type { RecentReceiver } from '../../../core/services/accountSchemas.js'
import { shortenAddress } from '../../../wire/shownText.js'
import { useHost, useText } from '../../host/useHost.js'
import { Avatar } from '../../parts/Avatar/Avatar.js'
import { Row } from '../../parts/Row/Row.js'
import { dayOf } from '../../text/dayOf.js'
import { sendTexts } from '../../text/en/send.js'

/** Props of the list: the recent receivers, and the function that chooses one. */
export interface RecentReceiversProps {
  readonly receivers: readonly RecentReceiver[]
  readonly onChoose: (receiver: RecentReceiver) => void
}

/** Shows the receivers to whom this account has sent last. */
export function RecentReceivers({ receivers, onChoose }: RecentReceiversProps) {
  const t = useText(sendTexts)
  const { locale } = useHost()
  if (receivers.length === 0) return null
  return (
    <div className="send-recent">
      <h3 className="label" part="label">
        {t('recent')}
      </h3>
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list. */}
      <ul role="list" part="list" aria-label={t('recent')}>
        {receivers.map((each) => (
          <li key={each.address}>
            <Row
              name={each.name ?? shortenAddress(each.address)}
              detail={dayOf(each.at, locale)}
              description={t('recentOn', { date: dayOf(each.at, locale) })}
              media={<Avatar address={each.address} />}
              onClick={() => onChoose(each)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}
