import { codes, Refusal, reject } from './refusal.js'
import { dustLimit, kindOf } from './scripts.js'
import { isCoinbase, type Transaction } from './transaction.js'

const mostAmount = 2_100_000_000_000_000n
const mostWeight = 400_000
const leastBaseSize = 65
const mostScriptBytes = 1_650
const mostDataBytes = 83

/** Checks the rules that hold in every state of the chain. Throws `Refusal`. */
function checkRules(tx: Transaction): void {
  const { inputs, outputs } = tx
  if (inputs.length === 0)
    throw new Refusal(codes.decoding, 'TX decode failed. Make sure the tx has at least one input.')
  if (outputs.length === 0) throw reject('bad-txns-vout-empty')
  if (tx.baseSize * 4 > 4_000_000) throw reject('bad-txns-oversize')
  let total = 0n
  for (const { amount } of outputs) {
    if (amount >= 1n << 63n) throw reject('bad-txns-vout-negative')
    if (amount > mostAmount) throw reject('bad-txns-vout-toolarge')
    total += amount
    if (total > mostAmount) throw reject('bad-txns-txouttotal-toolarge')
  }
  const outpoints = new Set(inputs.map(({ txid, index }) => `${txid}:${index}`))
  if (outpoints.size < inputs.length) throw reject('bad-txns-inputs-duplicate')
  if (isCoinbase(tx)) throw reject('coinbase')
}

/** Checks the stricter rules by which nodes pass transactions on. Throws `Refusal`. */
function checkStandard(tx: Transaction): void {
  const { version, inputs, outputs, weight } = tx
  if (version !== 1 && version !== 2) throw reject('version')
  if (weight > mostWeight) throw reject('tx-size')
  if (inputs.some(({ script }) => script.length > mostScriptBytes)) throw reject('scriptsig-size')
  const kinds = outputs.map(({ script }) => kindOf(script))
  const isTooLong = outputs.some(
    ({ script }, at) => kinds[at] === 'op_return' && script.length > mostDataBytes,
  )
  if (isTooLong || kinds.includes('unknown') || kinds.includes('empty')) throw reject('scriptpubkey')
  if (kinds.filter((kind) => kind === 'op_return').length > 1) throw reject('multi-op-return')
  if (outputs.some((output) => output.amount < dustLimit(output))) throw reject('dust')
  if (tx.baseSize < leastBaseSize) throw reject('tx-size-small')
}

/** Checks all that does not depend on the chain. Throws `Refusal`. */
export function checkForm(tx: Transaction): void {
  checkRules(tx)
  checkStandard(tx)
}
