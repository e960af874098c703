import { createHash } from 'node:crypto'
import { type Blockhash, blockhash, getBase58Decoder } from '@solana/kit'
import type { LiteSVM } from 'litesvm'

/** For how many blocks a blockhash is valid. */
const blockhashLife = 150n
/** A slot is final once this many slots follow it. */
export const slotsToFinal = 32n
/** On a real network slots and blocks differ because some slots are empty. They differ here too, so that code which confuses them fails. */
const firstSlot = 1_000n
const emptySlots = 100n
const slotMs = 400n

const hash = (text: string) => getBase58Decoder().decode(createHash('sha256').update(text).digest())

/** The genesis hash. It is the same for every start, since wallets identify the network by this hash. */
export const genesisHash = hash('Latchkit local Solana')

/** The slots of one chain, its time and its blockhashes. Nothing moves by itself. */
export interface Slots {
  now(): bigint
  height(): bigint
  /** Time of the current slot, in s. */
  time(): bigint
  advance(count: bigint): void
  /** The blockhash of the current slot, and the last height at which a transaction may use it. */
  latest(): { readonly blockhash: Blockhash; readonly lastValidBlockHeight: bigint }
  isValid(text: string): boolean
  onAdvance(listen: () => void): void
}

/** Starts the slots at a time, in s, and keeps the clock that programs see in step. */
export function createSlots(svm: LiteSVM, since: number): Slots {
  let slot = firstSlot
  const height = () => slot - emptySlots
  const given = new Map<string, bigint>()
  const listeners = new Set<() => void>()
  const time = () => BigInt(since) + ((slot - firstSlot) * slotMs) / 1_000n
  const tellPrograms = () => {
    const clock = svm.getClock()
    clock.slot = slot
    clock.unixTimestamp = time()
    svm.setClock(clock)
  }
  tellPrograms()
  return {
    now: () => slot,
    height,
    time,
    advance(count) {
      slot += count
      tellPrograms()
      for (const [old, last] of given) if (last < height()) given.delete(old)
      for (const listen of listeners) listen()
    },
    latest() {
      const lastValidBlockHeight = height() + blockhashLife
      const latest = blockhash(hash(`${genesisHash} ${height()}`))
      given.set(latest, lastValidBlockHeight)
      return { blockhash: latest, lastValidBlockHeight }
    },
    isValid: (text) => (given.get(text) ?? -1n) >= height(),
    onAdvance: (listen) => void listeners.add(listen),
  }
}
