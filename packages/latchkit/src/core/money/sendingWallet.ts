import type { ChainNamespace } from '../../wire/caip.js'
import type { Json, Network } from '../../wire/entities.js'
import { fail } from '../../wire/errors/fail.js'
import { networkNotFound, unsupportedChain } from '../../wire/errors/verbs.js'
import type { Asset, Draft, SendCapability } from '../contracts/send.js'
import { capability } from '../kit/capability.js'
import { type ConnectedWallet, connectedWallet } from '../kit/connectedWallet.js'
import type { Kit } from '../kit/kit.js'
import { spends } from '../select/accountType.js'
import { networkState } from '../select/networkState.js'

/** A connected wallet that can send, with its namespace's send capability. */
export interface SendingWallet extends ConnectedWallet {
  readonly send: SendCapability
  readonly network: Network
}

/**
 * Returns the connected wallet of a namespace, by default the active one, ready to send.
 * @throws `chainRequired`, `notConnected`; `unsupportedChain` if the connection cannot send or the account must not spend;
 * `networkNotFound` if the site does not list the network.
 */
export async function sendingWallet(kit: Kit, namespace: ChainNamespace | undefined): Promise<SendingWallet> {
  const wallet = connectedWallet(kit, namespace, 'send')
  if (!spends(kit, wallet.account)) throw fail(unsupportedChain, { namespace: wallet.namespace })
  // Read the network before anything loads: if the wallet switches meanwhile, it must not pay on another network.
  const network = networkState(kit.store.getState(), wallet.namespace).caipNetwork
  const send = await capability(wallet, 'send')
  if (!network) throw fail(networkNotFound, { network: wallet.caipNetworkId })
  return { ...wallet, send, network }
}

/** The fields of a transfer, except its account and network. */
export interface Transfer {
  readonly to?: string | undefined
  readonly asset?: Asset | undefined
  readonly amount?: bigint | 'max' | undefined
  readonly memo?: string | undefined
  readonly references?: readonly string[] | undefined
  readonly data?: Json | undefined
}

/** Creates the draft of a transfer by a wallet, on its network. */
export function draftBy(
  { account: { address: _, ...account }, network }: SendingWallet,
  { to, asset, amount, memo, references, data }: Transfer,
): Draft {
  return {
    account,
    network,
    ...(to !== undefined && { to }),
    ...(asset && { asset: { address: asset.address, symbol: asset.symbol, decimals: asset.decimals } }),
    ...(amount !== undefined && { amount }),
    ...(memo !== undefined && { memo }),
    ...(references !== undefined && { references }),
    ...(data !== undefined && { data }),
  }
}
