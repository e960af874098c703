import { type Address, createNoopSigner, type Instruction, lamports, type Signature } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'
import { systemProgram } from '../accounts/addresses.js'
import type { Chain } from '../chain/createChain.js'
import { type DevelopmentKey, developmentKey, signedTransaction } from './keys.js'

/** The faucet's balance: below 2^53 lamports, so that plain JSON readers get every balance exactly. */
const faucetLamports = 9_000_000_000_000_000n
const fundedLamports = 1_000_000_000_000n

/** The SOL of a new chain: funded accounts and a faucet. */
export interface Funds {
  readonly faucet: Address
  readonly funded: readonly [DevelopmentKey, DevelopmentKey, ...DevelopmentKey[]]
  /** Sends instructions that the keys sign and the faucet pays for. Throws `RpcError` if it fails. */
  send(instructions: readonly Instruction[], keys?: readonly DevelopmentKey[]): Signature
  /** Transfers lamports to an address. Throws `RpcError` if they are too few to keep an account. */
  give(receiver: Address, amount: bigint): Signature
}

/** Funds the development keys of a new chain. */
export function createFunds({ svm, slots, ledger }: Chain): Funds {
  const faucet = developmentKey('faucet')
  const others = ['three', 'four', 'five'].map((name) => developmentKey(`account ${name}`))
  const funded = [developmentKey('account one'), developmentKey('account two'), ...others] as const
  const data = new Uint8Array()
  const base = { data, executable: false, programAddress: systemProgram, space: 0n }
  svm.setAccount({ ...base, address: faucet.address, lamports: lamports(faucetLamports) })
  for (const { address } of funded) svm.setAccount({ ...base, address, lamports: lamports(fundedLamports) })
  const send = (instructions: readonly Instruction[], keys: readonly DevelopmentKey[] = []) =>
    ledger.send(signedTransaction([faucet, ...keys], slots.latest(), instructions))
  return {
    faucet: faucet.address,
    funded,
    send,
    give: (destination, amount) =>
      send([getTransferSolInstruction({ source: createNoopSigner(faucet.address), destination, amount })]),
  }
}
