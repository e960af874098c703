import type { BoxFailure, BoxState, LanternBox } from '../lantern/box.js'
import { idOf } from '../ledger/ledger.js'
import { postPass } from './postings.js'
import { type TwinCore, twinIcon, twinName, twinRdns } from './twinCore.js'

/** The addresses in the box. */
export const purses = ['LqRt7Wn3bXpZ5kHs', 'LvGd2Jm8yCfN6rTe'] as const
export const albums = ['LaBumK3s9QxWz7vH'] as const

/** The face of a wallet towards the lanterns, and what its person can do there. */
export interface LanternControls {
  readonly box: LanternBox
  readonly listeners: number
  readonly town: string
  choose(index: 0 | 1): void
  shareNone(): void
  leave(): void
  emitNonsense(): void
  /** Carries the box to a town. */
  carry(town: string): void
  /** The answer when the site wants the box in another town: `stays` says yes and does not move. */
  walks: 'yes' | 'no' | 'stays'
  forgetTown(town: string): void
}

const shut = (): BoxFailure => ({ why: 'shut' })
const lost = (): BoxFailure => ({ why: 'lost' })

/** Returns a purse's mark on a text: the same for the same text. */
export const markOf = (address: string, text: string) => `lantern:${idOf(`${address} marks ${text}`)}`

/** A box whose person may say no, and that may forget towns. */
export function lanternFace(core: TwinCore): LanternControls {
  const { memory } = core
  const listeners = new Set<(state: BoxState | null) => void>()
  const towns = new Set(['city', 'harbour'])
  let shared: readonly string[] = purses
  const state = (): BoxState => ({
    purses: shared,
    albums: shared.length > 0 ? albums : [],
    town: memory.town,
  })
  const tell = (change: unknown) => {
    for (const listener of [...listeners]) listener(change as BoxState)
  }
  const share = (next: readonly string[]) => {
    shared = next
    tell(state())
  }
  const carry = (town: string) => {
    memory.town = town
    core.keep()
    tell(state())
  }
  const controls: LanternControls = {
    box: {
      label: twinName,
      rdns: twinRdns,
      icon: twinIcon,
      features: featuresOf(core, state, {
        async walk(town) {
          if (controls.walks === 'no') throw shut()
          if (!towns.has(town)) throw lost()
          if (controls.walks === 'yes') carry(town)
        },
        learn: (town) => void towns.add(town),
      }),
      watch(listener) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
    get listeners() {
      return listeners.size
    },
    get town() {
      return memory.town
    },
    choose: (index) => share(index === 0 ? purses : [...purses].reverse()),
    shareNone: () => share([]),
    leave: () => tell(null),
    emitNonsense() {
      for (const change of [undefined, 'x', {}, [1], { purses: 'none' }, { purses: [7], town: 1 }])
        tell(change)
    },
    carry,
    walks: 'yes',
    forgetTown: (town) => void towns.delete(town),
  }
  return controls
}

/** The functions that carry a box to a town, and that teach it the way. */
interface Ways {
  walk(town: string): Promise<void>
  learn(town: string): void
}

function featuresOf(core: TwinCore, state: () => BoxState, ways: Ways): LanternBox['features'] {
  const { person, memory, ledger } = core
  const nonsense = { no: 'sense' } as never
  const allow = (isAllowed: boolean) => {
    memory.lantern = isAllowed
    core.keep()
  }
  return {
    async 'lantern:light'({ silent }) {
      if (core.babbles) return nonsense
      if (silent) return person.lets(memory.lantern ? state() : null)
      await person.asks(shut)
      allow(true)
      return state()
    },
    async 'lantern:walk'(town) {
      await person.asks(shut)
      return ways.walk(town)
    },
    async 'lantern:learn'(town) {
      await person.asks(shut)
      ways.learn(town)
    },
    async 'lantern:mark'(address, text) {
      if (core.babbles) return nonsense
      await person.asks(shut)
      return markOf(address, text)
    },
    async 'lantern:pass'(order) {
      await person.asks(shut)
      return postPass(ledger, order)
    },
    'lantern:dim': () => allow(false),
  }
}
