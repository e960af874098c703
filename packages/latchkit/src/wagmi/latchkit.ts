import type { CreateConnectorFn } from 'wagmi'
import type { EvmProvider } from '../adapters/evm/wallet/evmProvider.js'
import { waitForResume } from '../core/connect/waitForResume.js'
import type { Kit } from '../core/kit/kit.js'
import { load } from '../core/kit/load.js'
import { disconnect } from '../core/verbs/connect.js'
import { fail, isLatchkitError } from '../wire/errors/fail.js'
import { networkNotFound, notConnected } from '../wire/errors/verbs.js'
import { createWagmiReporter } from './createWagmiReporter.js'
import { type EvmConnection, evmConnection, namespace } from './evmConnection.js'
import { switchError, viemError } from './viemError.js'

/** How long wagmi waits for the page to start its kit before it continues as disconnected. */
const startWithinMs = 3_000

async function switchTo(kit: Kit, chainId: number): Promise<void> {
  const { switchNetwork } = await load(kit, 'connect')
  await switchNetwork(kit, { network: `${namespace}:${chainId}` })
}

/**
 * Creates the connector that joins a kit and wagmi 2 or 3. The kit holds the connection, and wagmi follows it, whoever
 * connects, switches or disconnects. wagmi's `connect` opens the modal and resolves once the visitor is connected.
 * @param kit The kit, with `evm()` among its adapters. `LatchkitProvider` starts it.
 * @returns The connector, for `connectors` of wagmi's `createConfig`. `configParameters` includes it.
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { evm } from 'latchkit/evm'
 * import { latchkit } from 'latchkit/wagmi'
 * import { createConfig, http } from 'wagmi'
 * import { mainnet } from 'wagmi/chains'
 * const kit = createLatchkit({ networks: [mainnet], adapters: [evm()] })
 * const config = createConfig({
 *   chains: [mainnet],
 *   transports: { [mainnet.id]: http() },
 *   connectors: [latchkit(kit)],
 *   multiInjectedProviderDiscovery: false,
 * })
 * ```
 */
export function latchkit(kit: Kit): CreateConnectorFn<EvmProvider | undefined> {
  return ({ chains, emitter }) => {
    const wagmi = createWagmiReporter(kit, emitter)
    const currentAccounts = () => evmConnection(kit)?.accounts ?? []
    return {
      id: 'latchkit',
      name: 'Latchkit',
      type: 'latchkit',
      async setup() {
        wagmi.start()
      },
      async connect({ chainId, isReconnecting, withCapabilities } = {}) {
        const connection = await (isReconnecting ? resumeConnection(kit) : connectByVisitor(kit, chainId))
        wagmi.recordAnswer(connection)
        const { accounts } = connection
        const accountsWithCapabilities = accounts.map((address) => ({ address, capabilities: {} }))
        return {
          accounts: (withCapabilities ? accountsWithCapabilities : accounts) as never,
          chainId: connection.chainId,
        }
      },
      async disconnect() {
        await disconnect(kit, { namespace })
      },
      async switchChain({ chainId }) {
        const chain = chains.find(({ id }) => id === chainId)
        if (!chain) throw switchError(fail(networkNotFound, { network: `${namespace}:${chainId}` }))
        try {
          await switchTo(kit, chainId)
        } catch (error) {
          throw switchError(error)
        }
        return chain
      },
      async getAccounts() {
        return currentAccounts()
      },
      async getChainId() {
        return connectionOf(kit, 'say on which chain').chainId
      },
      async getProvider() {
        await waitUntilResumed(kit)
        if (!evmConnection(kit)) return undefined
        const { getProvider } = await load(kit, 'connect')
        return getProvider(kit, { namespace })
      },
      async isAuthorized() {
        await waitUntilResumed(kit)
        return currentAccounts().length > 0
      },
      onAccountsChanged: wagmi.report,
      onChainChanged: wagmi.report,
      onDisconnect: wagmi.report,
    }
  }
}

/** Opens the modal unless a wallet is already connected. @throws Errors that wagmi's users know. */
async function connectByVisitor(kit: Kit, chainId: number | undefined): Promise<EvmConnection> {
  try {
    // Selects the network to connect on; if a wallet is connected, switches that wallet.
    if (chainId !== undefined) await switchTo(kit, chainId)
    const { openConnect } = await load(kit, 'modal')
    await openConnect(kit, { namespace })
  } catch (error) {
    throw viemError(error)
  }
  return connectionOf(kit, 'connect')
}

async function resumeConnection(kit: Kit): Promise<EvmConnection> {
  await waitUntilResumed(kit)
  return connectionOf(kit, 'reconnect')
}

/**
 * Returns the kit's connection.
 * @throws `notConnected`.
 */
function connectionOf(kit: Kit, doing: string): EvmConnection {
  const connection = evmConnection(kit)
  if (!connection) throw fail(notConnected, { doing })
  return connection
}

/** Waits until the wallet of the last page load has answered. Stops waiting if the page does not start its kit. */
async function waitUntilResumed(kit: Kit): Promise<void> {
  const stopController = new AbortController()
  const giveUp = () => {
    if (kit.live.phase === 'created') stopController.abort()
  }
  const cancel = kit.services.clock.after(startWithinMs, giveUp)
  try {
    await waitForResume(kit, { namespace, signal: stopController.signal })
  } catch (error) {
    if (!isLatchkitError(error, 'kitDestroyed', 'requestAborted')) throw error
  } finally {
    cancel()
  }
}
