import type { Ledger } from '../ledger/ledger.js'
import type { Person } from './person.js'

/** The data a wallet remembers over page loads. */
export interface TwinMemory {
  /** Whether the site may see what is in it, by namespace. */
  reef: boolean
  lantern: boolean
  town: string
}

/** The parts that both faces of a wallet share. */
export interface TwinCore {
  readonly ledger: Ledger
  readonly person: Person
  readonly memory: TwinMemory
  /** Writes down what it remembers. */
  keep(): void
  /** Whether it answers every request with nonsense. */
  babbles: boolean
}

export const twinName = 'Twin'
export const twinRdns = 'example.twin'
export const twinIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="#123a5a"/><circle cx="12" cy="16" r="6" fill="#7fd1c7"/><circle cx="20" cy="16" r="6" fill="#f4c95d"/></svg>',
)}`
