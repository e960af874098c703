import type { ChainNamespace } from '../../../wire/caip.js'
import { useText } from '../../host/useText.js'
import { sendTexts } from '../../text/en/send.js'
import { AddressGroups } from '../Address/AddressGroups.js'

/** Two addresses that look alike. */
export interface CompareAddressesProps {
  readonly address: string
  readonly known: string
  readonly namespace: ChainNamespace
  /** The name of the second one. */
  readonly knownName: string
  /** By what the two are told apart, where that is written as long as they are: case may count, or not. */
  readonly keys?: readonly [string, string] | undefined
}

/** Two addresses, one below the other, in groups; those that differ are marked. */
export function CompareAddresses({ address, known, namespace, knownName, keys }: CompareAddressesProps) {
  const t = useText(sendTexts)
  const isAligned = keys && keys[0].length === address.length && keys[1].length === known.length
  return (
    <>
      <span className="compare-name">{t('thisAddress')}</span>
      <span className="compare" dir="ltr">
        <AddressGroups address={address} namespace={namespace} marks={isAligned ? keys : [address, known]} />
      </span>
      <span className="compare-name">{knownName}</span>
      <span className="compare" dir="ltr">
        <AddressGroups address={known} namespace={namespace} />
      </span>
    </>
  )
}
