import type { ChainNamespace } from '../../wire/caip.js'
import { cleanText } from '../../wire/cleanText.js'
import { fail } from '../../wire/errors/fail.js'
import { missingFields } from '../../wire/errors/verbs.js'
import { addressKey } from '../kit/addressKey.js'
import { connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { patch } from '../kit/patch.js'
import { withLabel } from '../state/labels.js'

const labelLength = 40 // more than a row of the modal has room for

/** Parameters of `labelAddress`: the address, and its label. */
export interface LabelAddressParameters {
  /** An address of the namespace, in any spelling; it need not be one of the wallet's accounts. */
  readonly address: string
  /** The label, shown up to its 40th character; an empty one, or none, takes the label away. */
  readonly label?: string | undefined
  /** The active one unless given. */
  readonly namespace?: ChainNamespace
}

/**
 * Gives an address a label that the modal shows where the visitor chooses among accounts (§3 addressLabels);
 * `accountState` has all of them. Labels are not stored, and a disconnect removes them.
 * @param parameters The address, its label, and the namespace it is of.
 * @throws `connectedErrors`; `missingFields` naming `address` where it is none of the namespace.
 * @example
 * ```ts
 * import { type Kit, labelAddress } from 'latchkit'
 * const nameTreasury = (kit: Kit, address: string) => labelAddress(kit, { address, label: 'Treasury' })
 * ```
 */
export function labelAddress(kit: Kit, { address, label = '', namespace }: LabelAddressParameters): void {
  const { namespace: used } = connectedWallet(kit, namespace, 'label an address')
  const keyOf = (each: string) => addressKey(kit, used, each)
  if (keyOf(address) === undefined) throw fail(missingFields, { fields: ['address'] })
  const text = cleanText(label, labelLength)
  patch(kit, ({ chains }) => {
    const chain = chains[used]
    return chain ? { chains: { ...chains, [used]: withLabel(chain, address, text, keyOf) } } : {}
  })
}
