import { announceBox } from '../lantern/discover.js'
import type { Ledger } from '../ledger/ledger.js'
import { announcesEvent, asksEvent } from '../reef/discover.js'
import { type LanternControls, lanternFace } from './lanternFace.js'
import { createPerson } from './person.js'
import { type ReefControls, reefFace } from './reefFace.js'
import type { TwinCore, TwinMemory } from './twinCore.js'

/** The store of a wallet's permissions, as text. */
export interface TwinStore {
  load(): string | null
  save(text: string): void
}

/** The options of a wallet. */
export interface TwinOptions {
  readonly ledger: Ledger
  /** The page it announces itself on. */
  readonly page: EventTarget
  readonly store?: TwinStore
}

/** One wallet with a face for each of two namespaces; it announces itself in both. */
export interface Twin extends TwinCore {
  readonly reef: ReefControls
  readonly lantern: LanternControls
  /** Comes onto the page, as an extension does; again at the second call. */
  appear(): void
}

/** Makes a wallet: with what it remembers, else new. */
export function createTwin({ ledger, page, store }: TwinOptions): Twin {
  const stored = store?.load()
  const memory: TwinMemory = stored ? JSON.parse(stored) : { reef: false, lantern: false, town: 'city' }
  const core: TwinCore = {
    ledger,
    person: createPerson(),
    memory,
    keep: () => store?.save(JSON.stringify(memory)),
    babbles: false,
  }
  const reef = reefFace(core)
  const lantern = lanternFace(core)
  let isThere = false
  const announce = () => page.dispatchEvent(new CustomEvent(announcesEvent, { detail: reef.signer }))
  return Object.assign(core, {
    reef,
    lantern,
    appear() {
      announce()
      if (!isThere) page.addEventListener(asksEvent, announce)
      announceBox(page, lantern.box)
      isThere = true
    },
  })
}
