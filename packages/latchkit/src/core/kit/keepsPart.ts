import type { Amount } from '../../wire/entities.js'
import type { Notice } from '../contracts/send.js'
import { amountOf, jsonOf } from './amountOf.js'

/** The notice that a token keeps a part of what is sent; none where all of it arrives, or it is not known. */
export function keepsPart(
  asset: Omit<Amount, 'value'> | undefined,
  sent: bigint,
  received: bigint | undefined,
): readonly Notice[] {
  if (!asset || received === undefined || received === sent) return []
  const data = { amount: jsonOf(amountOf(asset, sent)), received: jsonOf(amountOf(asset, received)) }
  return [{ code: 'keepsPart', level: 'info', field: 'token', data }]
}
