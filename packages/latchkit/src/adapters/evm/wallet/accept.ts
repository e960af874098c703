import type { Connected, ConnectOptions } from '../../../core/contracts/adapter.js'
import type { Connector } from '../../../core/contracts/connector.js'
import type { Network } from '../../../wire/entities.js'
import { fail, isLatchkitError } from '../../../wire/errors/fail.js'
import { requestAborted } from '../../../wire/errors/verbs.js'
import { badAnswer, noAccounts } from '../../../wire/errors/wallet.js'
import { parseChainId } from '../chain/hex.js'
import type { EvmLive } from '../live.js'
import { parseAccounts, readChainId } from './answers.js'
import { capabilitiesOf } from './capabilities.js'
import { attach } from './events.js'
import type { Changes } from './listen.js'
import { quickAnswerMs, requestWallet } from './requestWallet.js'
import { reachNetwork } from './switchNetwork.js'
import { toAccounts } from './toAccounts.js'

/** How often the wallet is read at most, if it reports a change during each reading. */
const maxReads = 3

/** The answers of the wallet, unchecked, and the method they came from. */
interface Answers {
  readonly accounts: unknown
  readonly chainId: unknown
  readonly method: string
}

/**
 * Completes a connection that a wallet has approved: checks its answers, asks it to switch if the site has chosen another network, reads it
 * again as long as it changes meanwhile, and then listens to it. A wallet that will not switch connects on its own network.
 * @throws `badAnswer`, `noAccounts`; `requestAborted` if the wallet approves too late: then no listener stays attached.
 */
export async function accept(
  live: EvmLive,
  connector: Connector,
  { network, reconnecting, signal }: ConnectOptions,
  answers: Answers,
  changes: Changes,
): Promise<Connected> {
  let addresses = accountsIn(connector, answers.accounts, answers.method)
  let chainId = parseChainId(answers.chainId)
  if (!chainId) throw fail(badAnswer, { wallet: connector.data.name, method: 'eth_chainId' })
  const mustSwitch = network !== undefined && network.id !== chainId && !reconnecting
  if (mustSwitch) await tryNetwork(live, connector, network, signal)
  // A wallet may keep other accounts on another network.
  for (let reads = 0; (changes.has() || (mustSwitch && !reads)) && reads < maxReads; reads++) {
    const method = 'eth_accounts'
    chainId = await readChainId(live, connector, signal)
    addresses = accountsIn(
      connector,
      await requestWallet(live, connector, { method }, { signal, timeoutMs: quickAnswerMs }),
      method,
    )
  }
  if (signal.aborted) throw fail(requestAborted, {})
  attach(live, connector, addresses, chainId)
  const { id } = connector.data
  const caipNetworkId = `eip155:${chainId}` as const
  const safe = live.foundWallets.get(id)?.safe
  return {
    accounts: toAccounts(live, id, addresses, chainId),
    caipNetworkId,
    capabilities: capabilitiesOf(safe?.methods ?? live.pairedProviders.get(id)?.methods()),
    // A browser wallet can be asked to add any network; a Safe always stays on its own network.
    ...(safe && { approvedCaipNetworkIds: [caipNetworkId] }),
    supportsAllNetworks: !safe,
  }
}

async function tryNetwork(
  live: EvmLive,
  connector: Connector,
  network: Network,
  signal: AbortSignal,
): Promise<void> {
  try {
    await reachNetwork(live, connector, network, signal)
  } catch (error) {
    if (isLatchkitError(error, 'requestAborted')) throw error
    live.context.logger.info(`${connector.data.name} connects on its own network`, error)
  }
}

function accountsIn({ data }: Connector, answer: unknown, method: string): readonly string[] {
  const addresses = parseAccounts(answer)
  if (!addresses) throw fail(badAnswer, { wallet: data.name, method })
  if (!addresses.length) throw fail(noAccounts, { wallet: data.name })
  return addresses
}
