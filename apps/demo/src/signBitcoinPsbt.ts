import { Address, OutScript, Transaction } from '@scure/btc-signer'
import { getProvider, type Kit } from 'latchkit'
import type {} from 'latchkit/bitcoin'

const regtest = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef }
/** The id of a transaction that exists on no chain: what is signed for it is never sent. */
const noTransaction = '01'.repeat(32)

/**
 * Asks the wallet to sign a PSBT that pays an account to itself, as a site does with the wallet's own object.
 * @returns The signed PSBT, in base64.
 */
export async function signBitcoinPsbt(kit: Kit): Promise<string> {
  const wallet = getProvider(kit, { namespace: 'bip122' })
  const accounts = (await wallet?.getAccounts()) ?? []
  const segwitAccount = accounts.find(({ address }) => address.startsWith('bcrt1q'))
  if (!wallet || !segwitAccount) throw new Error('This wallet can’t sign PSBTs here.')
  const script = OutScript.encode(Address(regtest).decode(segwitAccount.address))
  const tx = new Transaction()
  tx.addInput({ txid: noTransaction, index: 0, witnessUtxo: { script, amount: 100_000n } })
  tx.addOutput({ script, amount: 99_000n })
  const psbt = btoa(String.fromCharCode(...tx.toPSBT()))
  return (await wallet.signPsbt({ psbt, signInputs: [{ index: 0, address: segwitAccount.address }] })).psbt
}
