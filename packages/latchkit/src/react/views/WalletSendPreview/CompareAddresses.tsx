import { useRoom } from '../../modal/useRoom.js'
import { Alert } from '../../parts/Alert/Alert.js'
import { dayOf } from '../../text/dayOf.js'
import { useSendText } from '../../text/useSendText.js'

/** The address to send to, and the one it looks like: one used before, or with no date the visitor's own. */
export interface CompareAddressesProps {
  readonly address: string
  readonly known: { readonly address: string; readonly at?: number }
}

/** Two addresses side by side, in groups; those that differ are marked. */
export function CompareAddresses({ address, known }: CompareAddressesProps) {
  const t = useSendText()
  const { locale } = useRoom()
  const isOwn = known.at === undefined
  return (
    <Alert kind="warn" role="alert" title={t(isOwn ? 'lookAlikeOwn' : 'lookAlike')}>
      <span className="s compare-text">{t('lookAlikeText')}</span>
      <span className="compare-name">{t('thisAddress')}</span>
      <Groups address={address} other={known.address} isMarked />
      <span className="compare-name">
        {known.at === undefined ? t('addressOwn') : t('addressUsedOn', { date: dayOf(known.at, locale) })}
      </span>
      <Groups address={known.address} other={address} />
    </Alert>
  )
}

/** Seen as columns, read out in one go. */
function Groups({
  address,
  other,
  isMarked,
}: {
  readonly address: string
  readonly other: string
  readonly isMarked?: boolean
}) {
  const others = groupsOf(other)
  return (
    <span className="compare" dir="ltr">
      {groupsOf(address).map(({ at, group }, place) => {
        const differs = group.toLowerCase() !== others[place]?.group.toLowerCase()
        return (
          <span key={at} className={isMarked && differs ? 'differs' : undefined} aria-hidden="true">
            {group}
          </span>
        )
      })}
      <span className="hidden">
        {groupsOf(address)
          .map(({ group }) => group)
          .join(' ')}
      </span>
    </span>
  )
}

/** In fours; a prefix belongs to the group it begins. */
function groupsOf(address: string) {
  return [...address.matchAll(/(?:^0x)?.{1,4}/g)].map(({ 0: group, index: at }) => ({ at, group }))
}
