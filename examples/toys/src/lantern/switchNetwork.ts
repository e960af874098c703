import type { AccountsOnNetwork, Connector } from 'latchkit'
import { fail, type Network, switchIgnored } from 'latchkit/wire'
import { requestWallet } from '../wallet/requestWallet.js'
import type { BoxFailure, LanternBox } from './box.js'
import { boxOf } from './boxOf.js'
import { accountsOf, isRefusal, type LanternLive, look } from './look.js'

/** Has the box carried to a network; one that it does not know is shown to it first. */
export async function switchNetwork(
  live: LanternLive,
  connector: Connector,
  network: Network,
): Promise<AccountsOnNetwork> {
  const wallet = connector.data.name
  const town = String(network.id)
  const { features } = boxOf(live.made, connector)
  const before = await look(live, connector, true)
  if (before.town === town) return accountsOf(live, before)
  await requestWallet({
    wallet,
    method: 'lantern:walk',
    ask: () => walk(features, town),
    read: () => true,
    isRefusal,
  })
  const after = await look(live, connector, true)
  if (after.town !== town) throw fail(switchIgnored, { wallet, network: network.name })
  return accountsOf(live, after)
}

async function walk(features: LanternBox['features'], town: string): Promise<void> {
  try {
    await features['lantern:walk'](town)
  } catch (error) {
    if ((error as BoxFailure).why !== 'lost') throw error
    await features['lantern:learn'](town)
    await features['lantern:walk'](town)
  }
}
