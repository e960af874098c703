import type { Page } from '@playwright/test'
import {
  address,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  type Instruction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
} from '@solana/kit'
import { WebSocket } from 'ws'
import { type DevelopmentKey, signedTransaction } from '../../apps/chains/src/solana/setup/keys.js'
import { type LocalSolana, startSolana } from '../../apps/chains/src/solana/startSolana.js'
import { askNode } from './askNode.js'
import { basePort } from './ports.js'

const port = basePort + 8

/** The local Solana beside the demo: all tests share it. */
export const sharedSolana = { rpcUrl: `http://127.0.0.1:${port}`, wsUrl: `ws://127.0.0.1:${port}` } as const

/** Asks a local Solana itself, past everything that is under test. */
export const askSolana = (
  method: string,
  params: readonly unknown[],
  { rpcUrl }: { readonly rpcUrl: string } = sharedSolana,
): Promise<unknown> => askNode(rpcUrl, method, params)

/**
 * Puts a new chain in the place of the shared one, for one page and the wallets in it: its slots pass only where a test
 * lets them, and it may hold transactions back.
 */
export async function ownSolana(page: Page): Promise<LocalSolana> {
  const solana = await startSolana()
  await page.route(`${sharedSolana.rpcUrl}/**`, (route) => route.continue({ url: solana.rpcUrl }))
  await page.routeWebSocket(`${sharedSolana.wsUrl}/**`, (inPage) => {
    const socket = new WebSocket(solana.wsUrl)
    const waiting: (string | Buffer)[] = []
    socket.on('open', () => {
      for (const message of waiting.splice(0)) socket.send(message)
    })
    socket.on('message', (data) => inPage.send(data.toString()))
    socket.on('close', () => void inPage.close())
    socket.on('error', () => void inPage.close())
    inPage.onMessage((message) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(message)
      else waiting.push(message)
    })
    inPage.onClose(() => socket.close())
  })
  return solana
}

/** The balance of an address on the shared chain, in lamports. */
export async function solanaBalanceOf(address: string): Promise<bigint> {
  const { value } = (await askSolana('getBalance', [address, { commitment: 'processed' }])) as {
    value: number
  }
  return BigInt(value)
}

/** Gives an address of the shared chain so many SOL. */
export async function giveSol(address: string, sol: bigint): Promise<void> {
  await askSolana('requestAirdrop', [address, Number(sol * 1_000_000_000n)])
}

/** Sends what a development key signs and pays for, past everything that is under test. */
export async function sendAs(
  key: DevelopmentKey,
  instructions: readonly Instruction[],
  chain: { readonly rpcUrl: string } = sharedSolana,
): Promise<void> {
  const { value } = (await askSolana('getLatestBlockhash', [], chain)) as {
    value: { blockhash: Blockhash; lastValidBlockHeight: number }
  }
  const lifetime = { ...value, lastValidBlockHeight: BigInt(value.lastValidBlockHeight) }
  const wire = getBase64EncodedWireTransaction(signedTransaction([key], lifetime, instructions))
  await askSolana('sendTransaction', [wire, { encoding: 'base64' }], chain)
}

/** A transaction of an account for the shared chain, in base64, not signed yet. */
export async function wireOf(owner: string, instructions: readonly Instruction[]): Promise<string> {
  const { value } = (await askSolana('getLatestBlockhash', [])) as { value: { blockhash: Blockhash } }
  const empty = setTransactionMessageFeePayer(address(owner), createTransactionMessage({ version: 0 }))
  const lifetime = { blockhash: value.blockhash, lastValidBlockHeight: 0n }
  const alive = setTransactionMessageLifetimeUsingBlockhash(lifetime, empty)
  return getBase64EncodedWireTransaction(
    compileTransaction(appendTransactionMessageInstructions(instructions, alive)),
  )
}
