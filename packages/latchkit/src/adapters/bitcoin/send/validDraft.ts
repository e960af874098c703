import type { Draft } from '../../../core/contracts/send.js'
import { fail } from '../../../wire/errors/fail.js'
import { missingFields } from '../../../wire/errors/verbs.js'
import { isSats } from '../chain/esplora.js'
import type { BitcoinOptions } from '../discovery.js'
import { addressOn } from './paymentLink.js'

/** Checks a draft, which may have no token, memo, reference or data. @throws `missingFields` naming every field that is malformed. */
export function assertValidDraft(
  { account, network, to, asset, amount, memo, references, data }: Draft,
  options: BitcoinOptions,
): void {
  const isNetwork = network?.chainNamespace === 'bip122'
  const fields = [
    ...(isNetwork && account.addresses[network.caipNetworkId] !== undefined ? [] : ['sender']),
    ...(asset === undefined ? [] : ['token']),
    ...(to === undefined || (isNetwork && addressOn(to, network, options) === to) ? [] : ['receiver']),
    ...(amount === undefined || isAmount(amount) ? [] : ['amount']),
    ...(memo === undefined ? [] : ['memo']),
    ...(references === undefined ? [] : ['references']),
    ...(data === undefined ? [] : ['data']),
    ...(isNetwork ? [] : ['network']),
  ]
  if (fields.length) throw fail(missingFields, { fields })
}

function isAmount(value: unknown): boolean {
  return value === 'max' || (typeof value === 'bigint' && isSats(value))
}
