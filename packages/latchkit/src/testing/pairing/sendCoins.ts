import { hexToBytes } from '@noble/hashes/utils.js'
// Imported as a namespace, because sites without Bitcoin do not install it and a bundler would look for each imported name.
import * as btc from '@scure/btc-signer'
import { readAddress } from '../../adapters/bitcoin/chain/address.js'
import { publicKeyOf, type TestAddressKind } from '../bitcoin/addressOf.js'
import { rpcError } from '../rpc.js'

/** An address of the wallet, and the key that spends from it. */
export interface KeyedAddress {
  readonly address: string
  readonly kind: TestAddressKind
  readonly intention: 'payment' | 'ordinal'
  readonly privateKey: Uint8Array
}

/** Enough for a few inputs at 10 sat/vB. */
const fee = 10_000n

/** Sends an amount in sat from one address of the wallet by an Esplora API. Returns the transaction id. */
export async function sendCoins(
  url: string,
  { address, kind, privateKey }: KeyedAddress,
  { to, amount }: { readonly to: string; readonly amount: bigint },
): Promise<string> {
  const [from, receiver] = [address, to].map((text) => readAddress(text)?.script)
  if (!from || !receiver) throw rpcError(-32602, 'The address cannot be read.')
  const unspentOutputs = await (await fetch(`${url}/address/${address}/utxo`)).json()
  const tx = new btc.Transaction()
  const key = publicKeyOf(privateKey, kind)
  let sum = 0n
  for (const { txid, vout: index, value } of unspentOutputs as {
    txid: string
    vout: number
    value: number
  }[]) {
    if (sum >= amount + fee) break
    sum += BigInt(value)
    const previousTransaction = hexToBytes((await (await fetch(`${url}/tx/${txid}/hex`)).text()).trim())
    tx.addInput({
      ...{ txid, index, nonWitnessUtxo: previousTransaction },
      ...(kind !== 'legacy' && { witnessUtxo: { script: from, amount: BigInt(value) } }),
      ...(kind === 'nested' && { redeemScript: btc.p2wpkh(key).script }),
      ...(kind === 'taproot' && { tapInternalKey: key }),
    })
  }
  if (sum < amount + fee) throw rpcError(-32000, 'The wallet has not enough.')
  tx.addOutput({ script: receiver, amount })
  tx.addOutput({ script: from, amount: sum - amount - fee })
  tx.sign(privateKey)
  tx.finalize()
  const answer = await fetch(`${url}/tx`, { method: 'POST', body: tx.hex })
  if (!answer.ok) throw rpcError(-32000, await answer.text())
  return tx.id
}
