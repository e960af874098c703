import type { ChainNamespace } from '../../../wire/caip.js'
import { addressGroups } from '../../../wire/drawnMarks.js'
import { useLatchkit } from '../../kit/useLatchkit.js'

/** Props of the groups: the address, and which of its groups are marked. */
export interface AddressGroupsProps {
  readonly address: string
  /** The namespace of the address. Its adapter knows the prefix, which belongs to the first group. */
  readonly namespace: ChainNamespace | undefined
  /** Two texts, each as long as the address. Groups in which they differ are marked. */
  readonly marks?: readonly [string, string]
}

/**
 * Shows an address in groups of four characters. Sighted people see columns; a screen reader gets one text, because it would
 * stop at every group.
 */
export function AddressGroups({
  address,
  namespace,
  marks: [firstText, secondText] = ['', ''],
}: AddressGroupsProps) {
  const { adapters } = useLatchkit()
  const prefix = adapters.get(namespace ?? '')?.addressPrefix ?? ''
  const groups = addressGroups(address, prefix)
  return (
    <>
      {groups.map(({ at, group, isEnd }) => {
        const end = at + group.length
        const differs = firstText.slice(at, end) !== secondText.slice(at, end)
        const classes = [isEnd && 'end', differs && 'differs'].filter(Boolean).join(' ')
        return (
          <span key={at} className={classes || undefined} aria-hidden="true">
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
