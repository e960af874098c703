import type { ChainNamespace } from '../../wire/caip.js'
import { fail } from '../../wire/errors/fail.js'
import { missingFields } from '../../wire/errors/verbs.js'
import { cleanText } from '../../wire/shownText.js'
import { addressKey } from '../kit/addressKey.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import { type Kit, patch } from '../kit/kit.js'
import { withLabel } from '../state/labels.js'

const maxLabelLength = 40 // more than a row of the modal has room for

/** Parameters of `labelAddress`. */
export interface LabelAddressParameters {
  /** An address of the namespace, in any spelling. It need not be one of the wallet's accounts. */
  readonly address: string
  /** The label, shown up to its 40th character. An empty or missing one removes the label. */
  readonly label?: string | undefined
  /** The namespace; the active one unless given. */
  readonly namespace?: ChainNamespace
}

/**
 * Sets the label that the modal shows for an address where the visitor chooses between accounts (§3 addressLabels).
 * `accountState` has all labels. They are not stored, and a disconnect removes them.
 * @param parameters The address, its label and its namespace.
 * @throws `connectedErrors`; `missingFields` with `address` if it is not an address of the namespace.
 * @example
 * ```ts
 * import { type Kit, labelAddress } from 'latchkit'
 * const nameTreasury = (kit: Kit, address: string) => labelAddress(kit, { address, label: 'Treasury' })
 * ```
 */
export function labelAddress(kit: Kit, { address, label = '', namespace }: LabelAddressParameters): void {
  const { namespace: usedNamespace } = connectedWallet(kit, namespace, 'label an address')
  const keyOf = (anyAddress: string) => addressKey(kit, usedNamespace, anyAddress)
  if (keyOf(address) === undefined) throw fail(missingFields, { fields: ['address'] })
  const text = cleanText(label, maxLabelLength)
  patch(kit, ({ chains }) => {
    const chain = chains[usedNamespace]
    return chain ? { chains: { ...chains, [usedNamespace]: withLabel(chain, address, text, keyOf) } } : {}
  })
}
