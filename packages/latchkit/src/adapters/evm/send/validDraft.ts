import type { Draft, Notice } from '../../../core/contracts/send.js'
import { fail } from '../../../wire/errors/fail.js'
import { missingFields } from '../../../wire/errors/verbs.js'
import { addressKey } from '../chain/addressKey.js'
import { canonicalAddress, isMistyped } from './readReceiver.js'

const maxAmount = 2n ** 256n - 1n
const maxDecimals = 36
const wrongChecksum: Notice = { code: 'wrongChecksum', level: 'confirm', field: 'receiver' }

/** A checked draft with its addresses in checksum form, and the notices that need no question to the chain. */
export interface ValidDraft {
  readonly draft: Draft
  readonly from: string
  readonly notices: readonly Notice[]
}

/**
 * Writes a draft with checksummed addresses. §5: the chain gives the gas price; a token needs its address.
 * @throws `missingFields` naming every field that is malformed.
 */
export function validDraft(draft: Draft): ValidDraft {
  const { account, network, to, asset, amount, data, memo, references } = draft
  const from = account.id
  const fields: string[] = []
  if (!addressKey(from)) fields.push('sender')
  if (asset && !addressKey(asset.address)) fields.push('token')
  if (to !== undefined && !addressKey(to)) fields.push('receiver')
  if (amount !== undefined && !isAmount(amount)) fields.push('amount')
  if (data !== undefined && (asset || callData(draft) === undefined)) fields.push('data')
  // Transfers on EVM chains carry neither a memo nor references: they would get lost.
  if (memo !== undefined) fields.push('memo')
  if (references !== undefined) fields.push('references')
  if (network?.chainNamespace !== 'eip155') fields.push('network')
  else if (!isDecimals((asset ?? network.nativeCurrency).decimals)) fields.push('decimals')
  if (fields.length) throw fail(missingFields, { fields })
  const receiver = to === undefined ? undefined : canonicalAddress(to)
  return {
    draft: {
      ...draft,
      ...(receiver !== undefined && { to: receiver }),
      ...(asset && { asset: { ...asset, address: canonicalAddress(asset.address) } }),
    },
    from: canonicalAddress(from),
    notices: to !== undefined && isMistyped(to) ? [wrongChecksum] : [],
  }
}

/** Reads the data of a call, as hex. Returns `undefined` if it is not hex. */
export const callData = ({ data }: Draft): string | undefined =>
  typeof data === 'string' && /^0x([\da-f]{2})*$/i.test(data) ? data : undefined

function isAmount(value: unknown): boolean {
  return value === 'max' || (typeof value === 'bigint' && value >= 0n && value <= maxAmount)
}

function isDecimals(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxDecimals
}
