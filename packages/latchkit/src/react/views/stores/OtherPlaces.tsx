import type { Store, StorePlace } from '../../apps/storesOf.js'
import { useText } from '../../host/useHost.js'
import { Disc } from '../../parts/Disc/Disc.js'
import { LineIcon, type LineIconName } from '../../parts/Icon/LineIcon.js'
import { Row } from '../../parts/Row/Row.js'
import { downloadTexts } from '../../text/en/downloads.js'

const icons: Readonly<Record<StorePlace, LineIconName>> = {
  chrome: 'browser',
  firefox: 'browser',
  safari: 'browser',
  ios: 'phone',
  android: 'phone',
  desktop: 'computer',
  web: 'globe',
  homepage: 'globe',
}

/** Props of the list: further stores that offer a wallet. */
export interface OtherPlacesProps {
  readonly label: string | undefined
  readonly stores: readonly Store[]
}

/** Links to further stores, each with the host of its page. */
export function OtherPlaces({ label, stores }: OtherPlacesProps) {
  const t = useText(downloadTexts)
  return (
    <section className="bd list">
      {label && (
        <h3 className="label" part="label">
          {label}
        </h3>
      )}
      {/* biome-ignore lint/a11y/noRedundantRoles: Safari drops the list role of an unstyled list. */}
      <ul role="list" part="list">
        {stores.map(({ place, url, host }) => (
          <li key={place}>
            <Row
              name={t(`place.${place}`)}
              detail={host}
              description={t('leadsTo', { place: host })}
              media={
                <Disc>
                  <LineIcon name={icons[place]} />
                </Disc>
              }
              endIcon={<LineIcon name="external" />}
              href={url}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
