import type { TokenBalance } from '../../../../../packages/latchkit/src/wire/http/getBalance.js'
import { connectedState } from '../connectedState.js'
import type { GalleryState } from '../GalleryState.js'
import type { GatewayScript } from '../galleryGateway.js'
import { galleryToken } from '../galleryWallets.js'

interface Owned extends Pick<TokenBalance, 'name' | 'symbol' | 'price'> {
  readonly numeric: string
  readonly decimals?: number
  readonly iconUrl?: string
}

const ether: Owned = { name: 'Ether', symbol: 'ETH', numeric: '0.8421', price: 3460.84 }
const few: readonly Owned[] = [
  ether,
  { name: 'USD Coin', symbol: 'USDC', numeric: '640.12', price: 1, decimals: 6 },
  { name: 'Atoll', symbol: 'ATL', numeric: '1208', price: 0.4155, iconUrl: galleryToken },
  { name: 'Northstar', symbol: 'NST', numeric: '31.5', price: 0 },
]
const long: Owned = {
  name: `The ${'very '.repeat(20)} long token`,
  symbol: 'LONGSYMBOLOFATOKEN',
  numeric: '9'.repeat(40),
  price: 1234.5,
}

/** Returns these balances as a gateway does; the first is the native currency. */
const balances = (chainId: string, owned: readonly Owned[]): readonly TokenBalance[] =>
  owned.map(({ numeric, decimals = 18, iconUrl = '', ...each }, at) => ({
    ...each,
    chainId,
    ...(at > 0 && { address: `${chainId}:0x${String(at).padStart(40, '0')}` }),
    quantity: { decimals: `${decimals}`, numeric },
    iconUrl,
  }))

const worthState = (
  name: string,
  owned: readonly Owned[] | Extract<GatewayScript['balances'], string>,
  { calls, ...more }: Partial<GalleryState> & { readonly calls?: string } = {},
) =>
  connectedState(name, {
    gateway: (chainId) => ({
      balances: typeof owned === 'string' ? owned : balances(chainId, owned),
      ...(calls && { name: calls }),
    }),
    awaits: calls ? '.bd:has(.name) .token:not(.loading)' : '.token:not(.loading)',
    ...more,
  })

/** States of an account's name and worth: known, partly known, unknown, loading. */
export const worthStates: readonly GalleryState[] = [
  worthState('account-worth', few, { calls: 'mira.example' }),
  worthState('account-worth-millions', [{ ...ether, numeric: '6000', price: 3333.33 }, ...few.slice(1)]),
  worthState('account-worth-loading', 'never', { awaits: '.token' }),
  worthState(
    'account-worth-unknown',
    few.map((each) => ({ ...each, price: 0 })),
  ),
  worthState('account-worth-partial', 'failed', { awaits: '.tab-panel .amiss' }),
  worthState('account-worth-long', [ether, long], { calls: `mira-${'very-'.repeat(30)}long.example` }),
]
