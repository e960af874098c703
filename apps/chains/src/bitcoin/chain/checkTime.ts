import type { Block } from './blocks.js'
import type { Ledger } from './createLedger.js'
import { reject } from './refusal.js'
import type { Input, Transaction } from './transaction.js'

/** Lock times below this are heights; the others are seconds since 1970. */
const firstTime = 500_000_000
const isFinal = 0xffff_ffff
const noLock = 0x8000_0000
const isInSeconds = 0x0040_0000
const secondsShift = 9

/** Whether an input still has to wait for the age that it demands of its output (BIP-68). */
function isLocked({ txid, sequence }: Input, ledger: Ledger, blocks: readonly Block[], tip: Block): boolean {
  if (sequence >= noLock) return false
  const since = ledger.get(txid)?.place?.block.height ?? tip.height + 1
  const count = sequence & 0xffff
  if ((sequence & isInSeconds) === 0) return since + count > tip.height + 1
  const from = blocks[Math.max(since - 1, 0)]?.medianTime ?? 0
  return from + count * 2 ** secondsShift > tip.medianTime
}

/** Checks that a transaction may be in the next block. Throws `Refusal`. */
export function checkTime(tx: Transaction, ledger: Ledger, blocks: readonly Block[]): void {
  const tip = blocks.at(-1) as Block
  const { lockTime, inputs, version } = tx
  const passed = lockTime < firstTime ? tip.height + 1 : tip.medianTime
  if (lockTime >= passed && lockTime !== 0 && inputs.some(({ sequence }) => sequence !== isFinal))
    throw reject('non-final')
  if (version >= 2 && inputs.some((input) => isLocked(input, ledger, blocks, tip)))
    throw reject('non-BIP68-final')
}
