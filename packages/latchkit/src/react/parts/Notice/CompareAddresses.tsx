import { enSend } from '../../text/enSend.js'
import { useText } from '../../text/useText.js'

/** Two addresses that look alike. */
export interface CompareAddressesProps {
  readonly address: string
  readonly known: string
  /** The name of the second one. */
  readonly knownName: string
  /** By what the two are told apart, where that is written as long as they are: case may count, or not. */
  readonly keys?: readonly [string, string] | undefined
}

/** Two addresses, one below the other, in groups; those that differ are marked. */
export function CompareAddresses({ address, known, knownName, keys }: CompareAddressesProps) {
  const t = useText(enSend)
  const isAligned = keys && keys[0].length === address.length && keys[1].length === known.length
  const [own, other] = isAligned ? keys : [address, known]
  return (
    <>
      <span className="compare-name">{t('thisAddress')}</span>
      <Groups address={address} marks={[own, other]} />
      <span className="compare-name">{knownName}</span>
      <Groups address={known} />
    </>
  )
}

/** Seen as columns, read out in one go. */
function Groups({
  address,
  marks: [own = '', other = ''] = [],
}: {
  readonly address: string
  /** Groups are marked where these two differ. */
  readonly marks?: readonly string[]
}) {
  return (
    <span className="compare" dir="ltr">
      {groupsOf(address).map(({ at, group }) => {
        const end = at + group.length
        const differs = own.slice(at, end) !== other.slice(at, end)
        return (
          <span key={at} className={differs ? 'differs' : undefined} aria-hidden="true">
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
