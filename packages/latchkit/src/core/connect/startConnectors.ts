import type { ConnectorEvent, GivenConnector, SharedConnector } from '../contracts/connector.js'
import { type Kit, patch } from '../kit/kit.js'
import { load, logNotLoaded } from '../kit/load.js'
import { backendUrlOf } from '../services/backendUrl.js'
import { isRecord, recall } from '../services/memory.js'
import { followedOver, sharedUntil } from '../services/sharedUntil.js'
import { connectorFound } from '../state/connectors.js'
import { resume } from './resume.js'
import { sharedEvent } from './sharedEvent.js'
import { signInBeside } from './signInBeside.js'

/**
 * Starts the connectors that the site gave to the kit. A connector loads no code yet, unless it has a session of the last page
 * load to restore, or the visitor is still in a wallet's app. Calling it twice does no harm.
 */
export function startConnectors(kit: Kit): void {
  if (kit.live.phase !== 'started') return
  for (const givenConnector of kit.config.connectors) {
    if (!kit.live.connectors.has(givenConnector.id)) startConnector(kit, givenConnector)
  }
}

function startConnector(kit: Kit, givenConnector: GivenConnector): void {
  const { clock, logger } = kit.services
  const { projectId } = kit.config
  // Events that a connector emits during its setup are queued until it exists.
  const earlyEvents: ConnectorEvent[] = []
  let handleEvent = (event: ConnectorEvent): void => {
    earlyEvents.push(event)
  }
  const connector = givenConnector.setup({
    id: kit.id,
    backendUrl: backendUrlOf(kit.config),
    projectId,
    networks: () => networksOf(kit),
    pairing: () => pairingOf(kit),
    signIn: signInBeside(kit),
    followed: () => followedOver(kit, givenConnector.id),
    ...{ clock, logger },
    parts: async () => (await load(kit, 'connect')).connectorParts(kit, givenConnector.id),
    emit: (event) => handleEvent(event),
  })
  kit.live.connectors.set(givenConnector.id, connector)
  kit.live.cleanups.add(() => connector.stop())
  patch(kit, ({ connectors }) => ({ connectors: connectorFound(connectors, connector.data) }))
  handleEvent = (event) => sharedEvent(kit, connector, event)
  for (const event of earlyEvents) handleEvent(event)
  resumeSession(kit, connector)
  const { returned } = connector.auth ?? {}
  if (returned)
    load(kit, 'modal')
      .then(({ openReturned }) => openReturned(kit, returned))
      .catch(logNotLoaded(kit))
}

/** Silently restores the session of the last page load (§4 Page load). */
function resumeSession(kit: Kit, connector: SharedConnector): void {
  const { id } = connector.data
  const { clock, logger } = kit.services
  if (!kit.config.enableReconnect || sharedUntil(kit, id) <= clock.now()) return
  connector.resume().catch((error: unknown) => logger.warn('the pairing of last time cannot be read', error))
  const resumableEntries = [...kit.live.resumable].filter(([, { connectorId }]) => connectorId === id)
  for (const [namespace] of resumableEntries) resume(kit, namespace, connector)
  const link = followedOver(kit, id)
  if (link && recall(kit, 'returning', isRecord))
    load(kit, 'modal').then(({ openReturning }) => openReturning(kit, link), logNotLoaded(kit))
}

/** Loads the methods and events that each adapter requests from a paired wallet. */
async function pairingOf({ adapters }: Kit) {
  const all = [...adapters].map(async ([namespace, { pairing }]) => [namespace, await pairing?.()] as const)
  return Object.fromEntries(await Promise.all(all))
}

/**
 * Returns the networks of every namespace: as they are in the state if the namespace has an adapter, else as the site
 * configured them.
 */
function networksOf({ store, config }: Kit) {
  const { chains } = store.getState()
  const adapterNetworks = Object.values(chains).flatMap(
    ({ networkState }) => networkState.requestedCaipNetworks,
  )
  return [...adapterNetworks, ...config.networks.filter(({ chainNamespace }) => !chains[chainNamespace])]
}
