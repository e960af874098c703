import { hexToBytes } from '@noble/hashes/utils.js'
// Import the whole library as one name: a site of other namespaces does not install it, and a bundler would look for each
// imported name.
import * as btc from '@scure/btc-signer'
import { isSameBytes } from '../../../wire/bytes.js'
import type { Network } from '../../../wire/entities.js'
import { fail } from '../../../wire/errors/fail.js'
import { rpcFailed } from '../../../wire/errors/rpc.js'
import { askEsplora } from '../chain/esplora.js'
import type { SharedAccount } from '../driver.js'
import type { BitcoinLive } from '../live.js'
import type { Choice, TransferEnds } from './choose.js'
import type { Coin } from './coins.js'

/** The sequence number of inputs whose transaction may be replaced by one with a higher fee (BIP-125). */
const replaceableSequence = 0xffff_fffd
/** How many previous transactions are requested at once. */
const requestsAtOnce = 5

/**
 * Builds the transaction of a choice. Reads each coin's amount from the transaction that created it, which is verified by its hash: an API
 * that lied about an amount could hide a high fee. @throws `rpcFailed` if the coins differ from the API's list.
 */
export async function buildTransaction(
  live: BitcoinLive,
  network: Network,
  account: SharedAccount,
  { coins, value, change }: Choice,
  { from, to }: TransferEnds,
): Promise<btc.Transaction> {
  const tx = new btc.Transaction()
  for (let at = 0; at < coins.length; at += requestsAtOnce) {
    const batch = coins.slice(at, at + requestsAtOnce)
    const previousTransactions = await Promise.all(
      batch.map((coin) => readPreviousTransaction(live, network, coin, from)),
    )
    for (const [index, coin] of batch.entries())
      tx.addInput({
        ...{ txid: coin.txid, index: coin.vout, sequence: replaceableSequence },
        ...signingFields(account, coin, from, previousTransactions[index] as btc.Transaction),
      })
  }
  tx.addOutput({ script: to, amount: value })
  if (change > 0n) tx.addOutput({ script: from, amount: change })
  return tx
}

/** Returns the fields of an input that its kind of address needs to be signed. */
function signingFields(
  { kind, publicKey }: SharedAccount,
  coin: Coin,
  script: Uint8Array,
  previousTransaction: btc.Transaction,
) {
  const witnessUtxo = { amount: coin.value, script }
  const nonWitnessUtxo = previousTransaction.toBytes(true, false)
  const key = publicKey === undefined ? undefined : hexToBytes(publicKey)
  if (kind === 'legacy') return { nonWitnessUtxo }
  if (kind === 'taproot') {
    const internalKey = key?.length === 33 ? key.subarray(1) : key
    // Some wallets report the output key of an address. The key that signs cannot be computed from it.
    const isTweaked = isSameBytes(internalKey, script.subarray(2))
    return { witnessUtxo, ...(internalKey && !isTweaked && { tapInternalKey: internalKey }) }
  }
  if (kind === 'nested' && key) return { witnessUtxo, nonWitnessUtxo, redeemScript: btc.p2wpkh(key).script }
  return { witnessUtxo, nonWitnessUtxo }
}

/** Reads the transaction of a coin, and checks its id, and that it pays the expected amount to the address. */
async function readPreviousTransaction(
  live: BitcoinLive,
  network: Network,
  { txid, vout, value }: Coin,
  script: Uint8Array,
): Promise<btc.Transaction> {
  const read = (text: string) => {
    const tx = parseTransaction(text.trim())
    return tx?.id === txid ? tx : undefined
  }
  const tx = await askEsplora(live, network, { path: `/tx/${txid}/hex`, read })
  const output = vout < tx.outputsLength ? tx.getOutput(vout) : undefined
  const isExpected = output?.amount === value && isSameBytes(output.script, script)
  if (!isExpected)
    throw fail(rpcFailed, { network: network.name, reason: 'the coins are not what it says they are' })
  return tx
}

function parseTransaction(hex: string): btc.Transaction | undefined {
  try {
    return btc.Transaction.fromRaw(hexToBytes(hex), {
      ...{ allowUnknownInputs: true, allowUnknownOutputs: true, allowUnknownVersion: true },
      disableScriptCheck: true,
    })
  } catch {
    // The bytes are not a transaction.
    return undefined
  }
}
