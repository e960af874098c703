import { Script, selectUTXO } from '@scure/btc-signer'
import { NoAnswer } from '../../../../reading/src/chain/NoAnswer.js'
import type { BitcoinNetwork } from '../../config.js'
import { regtest } from '../../keys/bitcoinKey.js'
import { scriptOf } from '../../read/bitcoin/addressScript.js'
import type { Transfer } from '../../read/bitcoin/readTransfer.js'
import { coinsOf, esplora } from './esplora.js'

/** A payment as this wallet would make it: by which coins, at which fee. Amounts are in sat. */
export interface TransferPlan {
  /** The transaction; absent where the coins do not cover amount and fee. */
  readonly payment: { readonly psbt: Uint8Array; readonly fee: bigint } | undefined
  /** In sat a virtual byte. */
  readonly rate: bigint
  readonly balance: bigint
}

/** The block that the payment should be in, counted from the next one. */
const targetBlocks = '3'

/** Chooses coins of an address for a payment. Rejects when the network does not answer. */
export async function planTransfer(
  { to, amount, memo }: Transfer,
  from: string,
  network: BitcoinNetwork,
): Promise<TransferPlan> {
  const [coins, estimates] = await Promise.all([coinsOf(from, network), esplora(network, '/fee-estimates')])
  const rate = rateIn(estimates, network)
  const script = scriptOf(from)
  if (!script) throw new Error(`${from} has no script`)
  const note = memo && [{ amount: 0n, script: Script.encode(['RETURN', memo]) }]
  const chosen = selectUTXO(
    coins.map(({ txid, vout, value }) => ({ txid, index: vout, witnessUtxo: { script, amount: value } })),
    [{ address: to, amount }, ...(note ?? [])],
    'default',
    {
      feePerByte: rate,
      changeAddress: from,
      network: regtest,
      bip69: false,
      createTx: true,
      allowUnknownOutputs: true,
    },
  )
  const { tx, fee } = chosen ?? {}
  return {
    payment: tx && fee !== undefined ? { psbt: tx.toPSBT(), fee } : undefined,
    rate,
    balance: coins.reduce((sum, { value }) => sum + value, 0n),
  }
}

function rateIn(text: string, network: BitcoinNetwork): bigint {
  const rate: unknown = (JSON.parse(text) as Readonly<Record<string, unknown>> | null)?.[targetBlocks]
  if (typeof rate !== 'number' || !(rate > 0 && rate < 10_000)) throw new NoAnswer(network.name)
  return BigInt(Math.ceil(rate))
}
