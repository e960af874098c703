import { Script, selectUTXO } from '@scure/btc-signer'
import { NoAnswer } from '../../../../reading/src/chain/NoAnswer.js'
import type { BitcoinNetwork } from '../../config.js'
import { regtest } from '../../keys/bitcoinKey.js'
import { scriptOf } from '../../read/bitcoin/addressScript.js'
import type { Transfer } from '../../read/bitcoin/readTransfer.js'
import { coinsOf, esplora } from './esplora.js'

/** A payment as this wallet would make it: the outputs to spend and the fee. Amounts are in sat. */
export interface TransferPlan {
  /** The transaction; `undefined` if the balance does not cover amount and fee. */
  readonly payment: { readonly psbt: Uint8Array; readonly fee: bigint } | undefined
  /** In sat per virtual byte. */
  readonly rate: bigint
  readonly balance: bigint
}

/** Within how many blocks the payment should be confirmed. */
const targetBlocks = '3'

/** Chooses the outputs of an address for a payment. Rejects if the network does not answer. */
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
