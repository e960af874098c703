import { type Kit, patch } from '../../../../../packages/latchkit/src/core/kit/kit.js'
import { queryFailed } from '../../../../../packages/latchkit/src/core/state/queries.js'
import type { Token } from '../../../../../packages/latchkit/src/wire/entities.js'
import { rpcFailed } from '../../../../../packages/latchkit/src/wire/errors/rpc.js'
import { connectedState } from '../connectedState.js'
import type { GalleryState } from '../GalleryState.js'
import type { Script } from '../galleryAdapter.js'
import { galleryToken } from '../galleryWallets.js'

const coin = (at: number, name: string, symbol: string, decimals: number, iconUrl?: string): Token => ({
  address: `0x${String(at).padStart(40, '0')}`,
  name,
  symbol,
  decimals,
  ...(iconUrl && { iconUrl }),
})
const few = [
  coin(1, 'USD Coin', 'USDC', 6),
  coin(2, 'Atoll', 'ATL', 18, galleryToken),
  coin(3, 'Northstar', 'NST', 18),
]
const amounts = [640_129_900n, 1_208_000_000_000_000_000_000n, 1n]
const long = coin(4, `The token with ${'a very '.repeat(20)} long name`, 'LONGSYMBOLOFATOKEN', 4)

const tokens = (name: string, script: Partial<Script>, more: Partial<GalleryState> = {}) =>
  connectedState(name, { tokens: few, awaits: '.token', ...more }, { tokens: amounts, ...script })

/** Makes a second reading of the tokens fail after a first one succeeded. */
function outdated(kit: Kit): void {
  const fail = () => {
    const [[namespace, state] = []] = Object.entries(kit.store.getState().queries?.tokenBalance ?? {})
    if (namespace === undefined || state?.status !== 'ready') return false
    const tokenBalance = { [namespace]: queryFailed(state, 0, 'first') }
    patch(kit, ({ queries }) => ({ queries: { ...queries, tokenBalance } }))
    return true
  }
  if (fail()) return
  const stop = kit.store.subscribe(() => {
    if (fail()) stop()
  })
}

/** States of the tokens of an account, from none to a thousand. */
export const tokenStates: readonly GalleryState[] = [
  tokens('account', {}),
  tokens('account-tokens-loading', { tokens: 'never' }),
  tokens('account-tokens-failed', { tokens: rpcFailed }, { awaits: '.state' }),
  tokens(
    'account-tokens-old',
    {},
    {
      arrange: outdated,
      awaits: '.tab-panel .amiss',
    },
  ),
  tokens(
    'account-tokens-none',
    { balance: { value: 0n, decimals: 18, symbol: 'ETH' }, tokens: [] },
    { awaits: '.state' },
  ),
  tokens('account-tokens-long', { tokens: [2n ** 256n - 1n] }, { tokens: [long] }),
  tokens(
    'account-tokens-thousand',
    { tokens: Array.from({ length: 1000 }, (_, at) => BigInt(at + 1) * 1_000_000n) },
    { tokens: Array.from({ length: 1000 }, (_, at) => coin(at + 1, `Token ${at + 1}`, `T${at + 1}`, 6)) },
  ),
]
