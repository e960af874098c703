import { encodeAddress } from '@polkadot/util-crypto'
import type { Chain } from './createChain.js'
import { accountIdIn, type Call } from './readExtrinsic.js'
import { invalidTransaction } from './refusal.js'

/** A made-up fee, in plancks: a real one depends on weights that the metadata does not have. */
export const feePlancks = 150_000_000n

/**
 * Carries out a call: a remark, or a transfer of the currency. Each other call is refused before it costs anything.
 * @param tip Paid besides the fee.
 */
export function transfer(chain: Chain, sender: string, { type, value: call }: Call, tip: bigint): void {
  const { state, runtime } = chain
  const from = state.accountOf(sender)
  const cost = feePlancks + tip
  if (from.data.free < cost) throw invalidTransaction('payment')
  const pay = (amount: bigint) => {
    const data = { ...from.data, free: from.data.free - cost - amount }
    state.write(sender, { ...from, nonce: from.nonce + 1, data })
  }
  if (type === 'System' && call.type.startsWith('remark')) {
    pay(0n)
    return
  }
  const { dest, value } = (call.value ?? {}) as { readonly dest?: unknown; readonly value?: bigint }
  const accountId = accountIdIn(dest)
  const isTransfer =
    type === 'Balances' && ['transfer_allow_death', 'transfer_keep_alive'].includes(call.type)
  if (!isTransfer || !accountId || typeof value !== 'bigint') throw invalidTransaction('call')
  const receiver = encodeAddress(accountId, runtime.ss58Prefix)
  const to = state.accountOf(receiver)
  const left = from.data.free - cost - value
  const stands = left >= runtime.existentialDeposit
  const isEnough = left >= from.data.frozen && left >= 0n && (stands || call.type === 'transfer_allow_death')
  const arrives = to.data.free + value >= runtime.existentialDeposit
  // A call that fails costs its fee all the same.
  if (!isEnough || !arrives || receiver === sender) {
    pay(0n)
    return
  }
  // What is left of an account that may not stand is dust, and goes with it.
  pay(stands ? value : from.data.free - cost)
  state.write(receiver, { ...to, data: { ...to.data, free: to.data.free + value } })
}
