import { Transaction } from '@scure/btc-signer'
import type { Chain } from '../chain/createChain.js'
import type { Output } from '../chain/transaction.js'
import { accountAt, type DevelopmentAccount, faucetKey } from './keys.js'

/** The coins of a new chain: funded accounts, and a faucet that also mines. */
export interface Funds {
  readonly funded: readonly [DevelopmentAccount, DevelopmentAccount]
  /** The script that blocks pay to if no other receiver is named. */
  readonly miner: Uint8Array
  /** Sends an amount to a script, in a transaction that waits for a block. Throws `Refusal`, and also if the faucet has too little. */
  give(script: Uint8Array, amount: bigint): string
}

/** The number of blocks at the start, so that the coins of the first twenty can be spent. */
const firstBlocks = 120
const coins = [100_000_000n, 10_000_000n, 10_000_000n]
const faucetRate = 2n
/** Upper bounds for one input of the faucet, and for the rest of its transaction. */
const inputVsize = 68n
const otherVsize = 60n

/** Mines the first blocks and gives coins to the development accounts. */
export function createFunds(chain: Chain): Funds {
  const faucet = faucetKey()
  const { ledger, mine, send, tip } = chain

  /** Returns the outputs that the faucet may spend, the largest first. */
  const spendable = () =>
    ledger
      .ofScript(faucet.script)
      .filter(({ place }) => place && (place.position > 0 || tip().height - place.block.height >= 99))
      .flatMap(({ tx }) => tx.outputs.map((output, index) => ({ txid: tx.txid, index, ...output })))
      .filter((coin) => Buffer.compare(coin.script, faucet.script) === 0 && !ledger.spender(coin))
      .sort((one, other) => (one.amount === other.amount ? 0 : one.amount < other.amount ? 1 : -1))

  function pay(outputs: readonly Output[]): string {
    const total = outputs.reduce((sum, { amount }) => sum + amount, 0n)
    const bytes = outputs.reduce((sum, { script }) => sum + script.length + 9, 0)
    const tx = new Transaction({ allowUnknownOutputs: true })
    let [value, fee] = [0n, faucetRate * (otherVsize + BigInt(bytes))]
    for (const { txid, index, amount, script } of spendable()) {
      if (value >= total + fee) break
      tx.addInput({ txid, index, witnessUtxo: { amount, script } })
      value += amount
      fee += faucetRate * inputVsize
    }
    if (value < total + fee) throw new Error('The faucet has not so much: mine blocks, and it has more')
    for (const output of outputs) tx.addOutput(output)
    const change = value - total - fee
    if (change > 1_000n) tx.addOutput({ amount: change, script: faucet.script })
    tx.sign(faucet.privateKey)
    tx.finalize()
    return send(tx.extract())
  }

  const funded = [accountAt(0), accountAt(1)] as const
  for (let height = 1; height <= firstBlocks; height++) mine(faucet.script)
  const keys = funded.flatMap((account) => Object.values(account))
  for (const amount of coins) pay(keys.map(({ script }) => ({ amount, script })))
  mine(faucet.script)
  return { funded, miner: faucet.script, give: (script, amount) => pay([{ amount, script }]) }
}
