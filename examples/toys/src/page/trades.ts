import { addPendingEntry, followEntries, getProvider, type Kit } from 'latchkit'
import type { Amount, CaipNetworkId } from 'latchkit/wire'
import { lanternCity } from '../lantern/networks.js'
import type { Ledger } from '../ledger/ledger.js'
import { untilFinal } from '../ledger/untilFinal.js'
import { reefNorth, shell } from '../reef/networks.js'
import { traceOf } from '../reef/signer.js'

const pearls = (value: bigint): Amount => ({ value, decimals: 10, symbol: 'PRL' })
const shells = (value: bigint): Amount => ({ value, decimals: shell.decimals, symbol: shell.symbol })
const endless = Number.MAX_SAFE_INTEGER

/** Trades 2 pearls for 50 shells at the reef's market. The modal shows both, and the adapter follows it. */
export async function trade(kit: Kit, publicKey: string): Promise<void> {
  const network = reefNorth.caipNetworkId
  const [out, takes] = [pearls(20_000_000_000n), shells(5_000n)]
  const id = await getProvider(kit, { namespace: 'reef' })?.trade({
    network,
    from: publicKey,
    gives: { asset: '', value: out.value.toString() },
    takes: { asset: shell.address, value: takes.value.toString() },
  })
  if (id === undefined) return
  addPendingEntry(kit, {
    kind: 'swap',
    namespace: 'reef',
    id,
    trace: traceOf(endless),
    out: [{ network, amount: out }],
    in: [{ network, amount: takes, asset: shell.address }],
  })
}

/** The shop's name in the entries it follows. */
const shopName = 'lamp shop'

/** Buys 1 glow at the shop: an order has no hash, and stays one until the shop has delivered. */
export function buy(kit: Kit, ledger: Ledger, purse: string): void {
  const network: CaipNetworkId = lanternCity.caipNetworkId
  const amount: Amount = { value: 1_000_000_000n, decimals: 9, symbol: 'GLW' }
  const order = ledger.post({
    network,
    moves: [
      { owner: 'shop', asset: '', value: -amount.value },
      { owner: purse, asset: '', value: amount.value },
    ],
  })
  const entry = { kind: 'buy', namespace: 'lantern', by: shopName, in: [{ network, amount }] } as const
  addPendingEntry(kit, { ...entry, id: `order ${order}`, trace: order })
}

/** Has the shop say what became of its orders, also of those before this page load. @returns What stops it. */
export function openShop(kit: Kit, ledger: Ledger): () => void {
  return followEntries(kit, shopName, ({ trace }, { signal }) =>
    untilFinal(ledger, { id: String(trace), until: endless }, signal),
  )
}
