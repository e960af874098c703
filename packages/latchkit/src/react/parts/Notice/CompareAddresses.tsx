import type { ChainNamespace } from '../../../wire/caip.js'
import { useText } from '../../host/useHost.js'
import { sendTexts } from '../../text/en/send.js'
import { AddressGroups } from '../Address/AddressGroups.js'

/** Props of the comparison: two addresses that look alike. */
export interface CompareAddressesProps {
  readonly address: string
  readonly knownAddress: string
  readonly namespace: ChainNamespace
  /** What the second address is called. */
  readonly knownName: string
  /**
   * The keys of the two addresses, if they are as long as the addresses. Comparing keys ignores case where case does not count.
   */
  readonly keys?: readonly [string, string] | undefined
}

/** Shows two addresses in groups, one below the other. Groups that differ are marked. */
export function CompareAddresses({
  address,
  knownAddress,
  namespace,
  knownName,
  keys,
}: CompareAddressesProps) {
  const t = useText(sendTexts)
  const isAligned = keys && keys[0].length === address.length && keys[1].length === knownAddress.length
  return (
    <>
      <span className="compare-name">{t('thisAddress')}</span>
      <span className="compare" dir="ltr">
        <AddressGroups
          address={address}
          namespace={namespace}
          marks={isAligned ? keys : [address, knownAddress]}
        />
      </span>
      <span className="compare-name">{knownName}</span>
      <span className="compare" dir="ltr">
        <AddressGroups address={knownAddress} namespace={namespace} />
      </span>
    </>
  )
}
