import { idOf } from '../ledger/ledger.js'
import { Declined, type ReefChange, type ReefOrder, type ReefSigner, type ReefTrade } from '../reef/signer.js'
import { postMove, postTrade } from './postings.js'
import { type TwinCore, twinIcon, twinName, twinRdns } from './twinCore.js'

/** The public keys in it. */
export const reefKeys = ['kT8fQm2ZnWbY', 'pL4cVx9RdHsa'] as const

/** The face of a wallet towards the reef, and what its person can do there. */
export interface ReefControls {
  readonly signer: ReefSigner
  readonly listeners: number
  /** Puts this key in front. */
  choose(index: 0 | 1): void
  /** Shares none any more. */
  shareNone(): void
  /** Ends the connection by itself. */
  leave(): void
  emitNonsense(): void
}

const refuse = () => new Declined('no')

/** Returns a key's signature of a text: the same for the same text. */
export const signatureOf = (publicKey: string, text: string) => `reef:${idOf(`${publicKey} signs ${text}`)}`

export function reefFace(core: TwinCore): ReefControls {
  const { person, memory, ledger } = core
  const listeners = new Set<(change: ReefChange) => void>()
  const tell = (change: unknown) => {
    for (const listener of [...listeners]) listener(change as ReefChange)
  }
  let keys: readonly string[] = reefKeys
  const nonsense = { no: 'sense' } as never
  const allow = (isAllowed: boolean) => {
    memory.reef = isAllowed
    core.keep()
  }
  const signer: ReefSigner = {
    name: twinName,
    rdns: twinRdns,
    icon: twinIcon,
    async keys({ silent }) {
      if (core.babbles) return nonsense
      if (silent) return person.lets(memory.reef ? keys : [])
      await person.asks(refuse)
      allow(true)
      return keys
    },
    async sign(publicKey, text) {
      if (core.babbles) return nonsense
      await person.asks(refuse)
      return signatureOf(publicKey, text)
    },
    async move(order: ReefOrder) {
      await person.asks(refuse)
      return postMove(ledger, order)
    },
    async trade(order: ReefTrade) {
      await person.asks(refuse)
      return postTrade(ledger, order)
    },
    forget: () => allow(false),
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
  return {
    signer,
    get listeners() {
      return listeners.size
    },
    choose(index) {
      keys = index === 0 ? reefKeys : [...reefKeys].reverse()
      tell({ keys })
    },
    shareNone() {
      keys = []
      tell({ keys })
    },
    leave: () => tell('gone'),
    emitNonsense() {
      for (const change of [null, undefined, 'x', {}, [1], { keys: 'none' }, { keys: [7] }]) tell(change)
    },
  }
}
