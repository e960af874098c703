import { encodeAddress } from '@polkadot/util-crypto'
import type { Chain } from './createChain.js'
import { accountIdIn, type Call } from './readExtrinsic.js'
import { invalidTransaction } from './refusal.js'

/** A made-up fee, in plancks: a real one depends on weights that are not in the metadata. */
export const feePlancks = 150_000_000n

/**
 * Executes a call: a remark, or a transfer of the currency. Any other call is refused and costs nothing.
 * @param tip Paid in addition to the fee.
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
  // A call that fails still costs its fee.
  if (!isEnough || !arrives || receiver === sender) {
    pay(0n)
    return
  }
  // If the rest is too small for an account, it is dust and leaves with the transfer.
  pay(stands ? value : from.data.free - cost)
  state.write(receiver, { ...to, data: { ...to.data, free: to.data.free + value } })
}
