import type { AccountsOnNetwork, AdapterContext, Connector } from 'latchkit'
import { type CaipNetworkId, fail, noAccounts } from 'latchkit/wire'
import type { Ledger } from '../ledger/ledger.js'
import { isText, requestWallet } from '../wallet/requestWallet.js'
import { accountOf, addressKey } from './address.js'
import type { BoxFailure, BoxState } from './box.js'
import { boxOf, type MadeBoxes } from './boxOf.js'

/** The adapter at work for one kit. */
export interface LanternLive {
  readonly context: AdapterContext
  readonly ledger: Ledger
  /** By connector id: what stops listening to the box. */
  readonly attached: Map<string, () => void>
  readonly made: MadeBoxes
}

/** Returns the content of the box now. @throws `noAccounts`, `userRejected`, `badAnswer`, `requestAborted`. */
export async function look(
  live: LanternLive,
  connector: Connector,
  silent: boolean,
  signal?: AbortSignal,
): Promise<BoxState> {
  const wallet = connector.data.name
  const state = await requestWallet({
    wallet,
    method: 'lantern:light',
    ask: () => boxOf(live.made, connector).features['lantern:light']({ silent }),
    read: (answer) => (answer === null ? empty : stateRead(answer)),
    isRefusal,
    ...(signal && { signal }),
  })
  if (state.purses.length === 0) throw fail(noAccounts, { wallet })
  return state
}

const empty: BoxState = { purses: [], albums: [], town: '' }

const areAddresses = (value: unknown): value is readonly string[] =>
  Array.isArray(value) && value.every((each) => addressKey(each) !== undefined)

/** A state as it must be; nothing for anything else. */
export function stateRead(answer: unknown): BoxState | undefined {
  const { purses, albums, town } = (answer ?? {}) as Partial<BoxState>
  return areAddresses(purses) && areAddresses(albums) && isText(town) ? { purses, albums, town } : undefined
}

/** Returns the content of a box as accounts of the network it is on. */
export function accountsOf(
  { context }: Pick<LanternLive, 'context'>,
  { purses, albums, town }: BoxState,
): AccountsOnNetwork {
  const caipNetworkId: CaipNetworkId = `lantern:${town}`
  const networks = [...context.networks().map((each) => each.caipNetworkId), caipNetworkId]
  return {
    accounts: [
      ...purses.map((each) => accountOf('purse', each, networks)),
      ...albums.map((each) => accountOf('album', each, networks)),
    ],
    caipNetworkId,
  }
}

/** Whether a box's person said no. */
export const isRefusal = (error: unknown) => (error as Partial<BoxFailure> | undefined)?.why === 'shut'
