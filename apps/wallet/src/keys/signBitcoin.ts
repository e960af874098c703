import { CompactSize, RawTx, RawWitness, SigHash, Transaction } from '@scure/btc-signer'
import { bytesToHex, concat, hexToBytes, sha256, stringToBytes } from 'viem'
import { sign } from 'viem/accounts'
import type { BitcoinKey } from './bitcoinKey.js'

/** How to sign a message: with a recoverable signature (BIP-137), or with a witness (BIP-322). */
export type MessageProtocol = 'ecdsa' | 'bip322'

/** Hashes a message: for BIP-137 this is signed, for BIP-322 it goes into a transaction. */
export function messageHash(message: Uint8Array, protocol: MessageProtocol): Uint8Array {
  if (protocol === 'bip322') return taggedHash('BIP0322-signed-message', message)
  const title = stringToBytes('Bitcoin Signed Message:\n')
  return hash256(concat([CompactSize.encode(BigInt(title.length)), title, lengthOf(message), message]))
}

/** Signs a message. The signature is in hex without `0x`. */
export async function signMessage(
  key: BitcoinKey,
  message: Uint8Array,
  protocol: MessageProtocol,
): Promise<string> {
  const hash = messageHash(message, protocol)
  const signature = protocol === 'bip322' ? witnessOf(key, hash) : await signCompact(key, hash)
  return bytesToHex(signature).slice(2)
}

/** The header byte of a signature for a P2WPKH address. */
const segwitHeader = 39

async function signCompact({ privateKey }: BitcoinKey, hash: Uint8Array): Promise<Uint8Array> {
  const made = await sign({ hash: bytesToHex(hash), privateKey: bytesToHex(privateKey) })
  const header = bytesToHex(Uint8Array.of(segwitHeader + (made.yParity ?? 0)))
  return hexToBytes(concat([header, made.r, made.s]))
}

const noOutput = 0xffff_ffff
const transactionIdBytes = 32
const opReturn = 0x6a

/** Creates the witness of a virtual transaction that spends an output committing to the message. */
function witnessOf({ privateKey, script, internalKey }: BitcoinKey, hash: Uint8Array): Uint8Array {
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(transactionIdBytes),
        index: noOutput,
        sequence: 0,
        finalScriptSig: Uint8Array.of(0, hash.length, ...hash),
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
    lockTime: 0,
  })
  const tx = new Transaction({
    version: 0,
    allowUnknownVersion: true,
    allowUnknownOutputs: true,
    lockTime: 0,
  })
  tx.addInput({
    txid: hash256(toSpend).reverse(),
    index: 0,
    sequence: 0,
    witnessUtxo: { amount: 0n, script },
    ...(internalKey && { tapInternalKey: internalKey }),
  })
  tx.addOutput({ amount: 0n, script: Uint8Array.of(opReturn) })
  tx.signIdx(privateKey, 0)
  tx.finalizeIdx(0)
  return RawWitness.encode(tx.getInput(0).finalScriptWitness ?? [])
}

const lengthOf = (bytes: Uint8Array) => CompactSize.encode(BigInt(bytes.length))
const hash256 = (bytes: Uint8Array) => sha256(sha256(bytes, 'bytes'), 'bytes')

function taggedHash(tag: string, bytes: Uint8Array): Uint8Array {
  const name = sha256(stringToBytes(tag), 'bytes')
  return sha256(concat([name, name, bytes]), 'bytes')
}

/** An input of a transaction to sign. */
export interface KeyedInput {
  readonly index: number
  readonly key: BitcoinKey
  readonly sighash: number
}

/** Signs inputs of a transaction, each with its key, without finalizing it. */
export function signInputs(tx: Transaction, inputs: readonly KeyedInput[]): void {
  for (const { index, key, sighash } of inputs) {
    const { internalKey, privateKey } = key
    const usual = internalKey ? SigHash.DEFAULT : SigHash.ALL
    const update = {
      ...(internalKey && { tapInternalKey: internalKey }),
      ...(sighash !== usual && { sighashType: sighash }),
    }
    // Others may have signed already.
    tx.updateInput(index, update, true)
    tx.signIdx(privateKey, index, [sighash])
  }
}
