import type { Draft } from '../../../core/contracts/send.js'
import { isAddressOf } from '../../../wire/caip.js'
import { fail } from '../../../wire/errors/fail.js'
import { missingFields } from '../../../wire/errors/verbs.js'
import { memoBytes } from '../wallet/capabilities.js'
import { maxReferences } from './paymentLink.js'

const maxAmount = 2n ** 64n - 1n
const maxDecimals = 255

/** @throws `missingFields` naming every field that is malformed. */
export function assertValidDraft({
  account,
  network,
  to,
  asset,
  amount,
  memo,
  references,
  data,
}: Draft): void {
  const fields: string[] = []
  if (!isAddressOf('solana', account.id)) fields.push('sender')
  if (asset && !isAddressOf('solana', asset.address)) fields.push('token')
  if (to !== undefined && !isAddressOf('solana', to)) fields.push('receiver')
  if (amount !== undefined && !isAmount(amount)) fields.push('amount')
  if (memo !== undefined && !isMemo(memo)) fields.push('memo')
  if (references !== undefined && !isReferences(references)) fields.push('references')
  // A transfer carries no data.
  if (data !== undefined) fields.push('data')
  if (network?.chainNamespace !== 'solana') fields.push('network')
  else if (!isDecimals((asset ?? network.nativeCurrency).decimals)) fields.push('decimals')
  if (fields.length) throw fail(missingFields, { fields })
}

function isAmount(value: unknown): boolean {
  return value === 'max' || (typeof value === 'bigint' && value >= 0n && value <= maxAmount)
}

function isMemo(value: unknown): boolean {
  return typeof value === 'string' && value !== '' && new TextEncoder().encode(value).length <= memoBytes
}

function isReferences(value: unknown): boolean {
  return (
    Array.isArray(value) &&
    value.length <= maxReferences &&
    new Set(value).size === value.length &&
    value.every((each) => isAddressOf('solana', each))
  )
}

function isDecimals(value: unknown): boolean {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= maxDecimals
}
