import { shortenAddress } from '../../../wire/shortenAddress.js'
import { useSheet } from '../../theme/useSheet.js'
import css from './Address.css?inline'

/** An address, left to right in every language: shortened, or in full in groups of four. */
export function Address({ address, full }: { readonly address: string; readonly full?: boolean }) {
  useSheet(css)
  return (
    <span className={full ? 'address full' : 'address'} part="address" dir="ltr">
      {full
        ? groupsOfFour(address).map(({ at, group }) => <span key={at}>{group}</span>)
        : shortenAddress(address)}
    </span>
  )
}

function groupsOfFour(address: string) {
  const groups: { readonly at: number; readonly group: string }[] = []
  for (let at = 0; at < address.length; at += 4) groups.push({ at, group: address.slice(at, at + 4) })
  return groups
}
