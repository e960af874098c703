import {
  address,
  appendTransactionMessageInstruction,
  blockhash,
  compileTransaction,
  createTransactionMessage,
  getTransactionEncoder,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { getProvider, type Kit } from 'latchkit'
import type {} from 'latchkit/solana'

const memoProgram = address('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr')
/** The hash of a block that exists on no chain: what is signed for it is never sent. */
const noBlock = blockhash('11111111111111111111111111111111')

/**
 * Asks the wallet to sign a transaction that writes a memo, as a site does with the wallet's own object.
 * @returns The signed transaction, in base64.
 */
export async function signSolanaTransaction(kit: Kit, text: string): Promise<string> {
  const wallet = getProvider(kit, { namespace: 'solana' })
  const [account] = wallet?.accounts ?? []
  const feature = wallet?.features['solana:signTransaction']
  if (!account || !feature) throw new Error('This wallet can’t sign transactions.')
  const message = appendTransactionMessageInstruction(
    { programAddress: memoProgram, data: new TextEncoder().encode(text) },
    setTransactionMessageLifetimeUsingBlockhash(
      { blockhash: noBlock, lastValidBlockHeight: 0n },
      setTransactionMessageFeePayer(address(account.address), createTransactionMessage({ version: 0 })),
    ),
  )
  const transaction = new Uint8Array(getTransactionEncoder().encode(compileTransaction(message)))
  const [signed] = await feature.signTransaction({ account, transaction })
  return btoa(String.fromCharCode(...(signed?.signedTransaction ?? [])))
}
