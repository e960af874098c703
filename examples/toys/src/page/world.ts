import { createLatchkit, type Kit } from 'latchkit'
import { lantern } from '../lantern/lantern.js'
import { lanternCity, lanternHarbour, wax, wick } from '../lantern/networks.js'
import { createLedger, type Ledger } from '../ledger/ledger.js'
import { addressKey } from '../reef/address.js'
import { reefNorth, reefSouth, shell } from '../reef/networks.js'
import { reef } from '../reef/reef.js'
import { purses } from '../wallet/lanternFace.js'
import { market } from '../wallet/postings.js'
import { reefKeys } from '../wallet/reefFace.js'
import { createTwin, type Twin } from '../wallet/twin.js'
import { createPhone, type Phone } from './phone.js'
import { guest, porter } from './porter.js'

/** The chains, a wallet, and the kit of the page. */
export interface World {
  readonly ledger: Ledger
  readonly twin: Twin
  /** The phone to pair with, where the site pairs. */
  readonly phone: Phone | undefined
  readonly kit: Kit
}

/** The storage of a world: texts by key. */
export type WorldStorage = Pick<globalThis.Storage, 'getItem' | 'setItem'>

/** The storage of a world, the page, and further options of the kit. */
export interface WorldOptions {
  readonly storage: WorldStorage
  readonly page: EventTarget
  /** Whether the site has a connector that pairs, beside the one that signs in. */
  readonly pairs?: boolean
  readonly kit?: Partial<Parameters<typeof createLatchkit>[0]>
}

const keyOf = (publicKey: string) => addressKey(`n${publicKey}1`) ?? ''

/** The balances before anything happened, in base units. */
export const firstBalances: Readonly<Record<string, bigint>> = {
  [`reef:north ${keyOf(reefKeys[0])} `]: 250_000_000_000n,
  [`reef:north ${keyOf(reefKeys[1])} `]: 30_000_000_000n,
  [`reef:south ${keyOf(reefKeys[0])} `]: 7_000_000n,
  [`reef:north ${keyOf(guest.key)} `]: 20_000_000_000n,
  [`reef:north ${market} ${shell.address}`]: 1_000_000n,
  [`lantern:city ${purses[0]} `]: 12_000_000_000n,
  [`lantern:city ${purses[0]} ${wax.address}`]: 4_000n,
  [`lantern:city ${purses[0]} ${wick.address}`]: 9_500n,
  [`lantern:harbour ${purses[0]} `]: 3_000_000_000n,
  [`lantern:city ${guest.purse} `]: 1_000_000_000n,
  'lantern:city shop ': 1_000_000_000_000n,
}

/** Opens the world as the last page load left it, else new. */
export function createWorld({ storage, page, pairs = false, kit: options }: WorldOptions): World {
  const storeOf = (key: string) => ({
    load: () => storage.getItem(`toys:${key}`),
    save: (text: string) => storage.setItem(`toys:${key}`, text),
  })
  const ledger = createLedger({ first: firstBalances, store: storeOf('ledger') })
  const twin = createTwin({ ledger, page, store: storeOf('twin') })
  const phone = pairs ? createPhone() : undefined
  const adapted = { ledger, page: () => page }
  const kit = createLatchkit({
    networks: [reefNorth, reefSouth, lanternCity, lanternHarbour],
    adapters: [reef(adapted), lantern(adapted)],
    connectors: [
      porter({ ledger, store: storeOf('porter') }),
      ...(phone ? [porter({ id: 'paired', ledger, store: storeOf('paired'), phone })] : []),
    ],
    tokens: { 'reef:north': [shell], 'lantern:city': [wax, wick] },
    ...options,
  })
  return { ledger, twin, phone, kit }
}
