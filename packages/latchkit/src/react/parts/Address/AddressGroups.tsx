import type { ChainNamespace } from '../../../wire/caip.js'
import { useLatchkit } from '../../kit/useLatchkit.js'

/** An address, and what is marked in it. */
export interface AddressGroupsProps {
  readonly address: string
  /** Of which the address is: its adapter says what belongs to the first group. */
  readonly namespace: ChainNamespace | undefined
  /** Groups are marked where these two texts differ, which are written as long as the address. */
  readonly marks?: readonly [string, string]
}

/** An address in groups of four characters: seen as columns, read out in one go, since a screen reader stops at every cell. */
export function AddressGroups({ address, namespace, marks: [own, other] = ['', ''] }: AddressGroupsProps) {
  const { adapters } = useLatchkit()
  const prefix = adapters.get(namespace ?? '')?.addressPrefix ?? ''
  const groups = groupsOf(address, prefix)
  return (
    <>
      {groups.map(({ at, group }) => {
        const end = at + group.length
        const differs = own.slice(at, end) !== other.slice(at, end)
        return (
          <span key={at} className={differs ? 'differs' : undefined} aria-hidden="true">
            {at === 0 && address.startsWith(prefix) ? (
              <>
                <span className="prefix">{prefix}</span>
                {group.slice(prefix.length)}
              </>
            ) : (
              group
            )}
          </span>
        )
      })}
      <span className="hidden">{groups.map(({ group }) => group).join(' ')}</span>
    </>
  )
}

/** Each group with the place at which it begins; a prefix belongs to the first one. */
function groupsOf(address: string, prefix: string) {
  const first = (address.startsWith(prefix) ? prefix.length : 0) + 4
  const others = address.slice(first).match(/.{1,4}/g) ?? []
  return [
    { at: 0, group: address.slice(0, first) },
    ...others.map((group, index) => ({ at: first + index * 4, group })),
  ]
}
