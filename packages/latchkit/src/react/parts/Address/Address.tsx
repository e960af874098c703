import { shortenAddress } from '../../../wire/shortenAddress.js'
import { useSheet } from '../../theme/useSheet.js'
import css from './Address.css?inline'

/** An address, left to right in every language: shortened, or in full in groups of four. */
export function Address({ address, full }: { readonly address: string; readonly full?: boolean }) {
  useSheet(css)
  return (
    <span className={full ? 'address full' : 'address'} part="address" dir="ltr">
      {full ? <Groups of={groupsOfFour(address)} /> : shortenAddress(address)}
    </span>
  )
}

/** Seen as columns, read out in one go: a screen reader stops at every cell. */
function Groups({ of: groups }: { readonly of: ReturnType<typeof groupsOfFour> }) {
  return (
    <>
      {groups.map(({ at, group }) => (
        <span key={at} aria-hidden="true">
          {group}
        </span>
      ))}
      <span className="hidden">{groups.map(({ group }) => group).join(' ')}</span>
    </>
  )
}

/** A prefix belongs to the group it begins. */
function groupsOfFour(address: string) {
  return [...address.matchAll(/(?:^0x)?.{1,4}/g)].map(({ 0: group, index: at }) => ({ at, group }))
}
