import type { FoundConnector } from '../../../core/contracts/connector.js'
import type { Logger } from '../../../core/contracts/logger.js'
import { isLatchkitError } from '../../../wire/errors/fail.js'
import { addressKey } from '../chain/addressKey.js'
import { parseChainId } from '../chain/hex.js'
import type { EvmDiscovery } from '../discovery.js'
import { createSafeClient, type SafeClient, wallet } from './createSafeClient.js'
import { createSafeProvider } from './createSafeProvider.js'
import type { SafeInfo } from './siteRequests.js'

/** The id of the connector, and of its record in the list of wallets. */
const id = 'safe'

/**
 * The waiting times for an answer of the page that frames this one, in ms. Several, because Safe may begin to listen later
 * than this page asks.
 */
const answerWaitsMs = [500, 1_000, 2_000, 4_000, 8_000]

/**
 * Looks for a Safe around a page that is in a frame. If the browser says that another origin frames it, no request is sent. A Safe that was
 * found stays until the adapter stops.
 */
export async function findSafe(
  discovery: EvmDiscovery,
  onFound: (connector: FoundConnector) => void,
): Promise<void> {
  const entry = discovery.foundWallets.get(id)
  if (entry) return onFound(entry.connector)
  const { context, cleanups, options } = discovery
  // Outside a browser, the window has no parent.
  if (!window.parent) return
  const frameOrigin = window.location?.ancestorOrigins?.[0]
  const origins = safeOrigins(options.safeOrigins ?? [], context.logger).filter(
    (origin) => frameOrigin === undefined || origin === frameOrigin,
  )
  if (origins.length === 0) return
  const client = createSafeClient(window, origins, context.clock)
  const stop = () => {
    client.stop()
    cleanups.delete(stop)
  }
  cleanups.add(stop)
  const info = await readInfo(client)
  if (info) onFound(registerSafe(discovery, client, info))
  else stop()
}

/** Asks the page that frames this one for its Safe. Returns `undefined` if no Safe answers, or its answer is malformed. */
async function readInfo(client: SafeClient): Promise<SafeInfo | undefined> {
  for (const timeoutMs of answerWaitsMs) {
    try {
      return infoIn(await client.request('getSafeInfo', undefined, { timeoutMs }))
    } catch (error) {
      if (isLatchkitError(error, 'requestAborted')) return undefined
    }
  }
  return undefined
}

function infoIn(answer: unknown): SafeInfo | undefined {
  const { safeAddress, chainId } = (answer ?? {}) as { safeAddress?: unknown; chainId?: unknown }
  const address = addressKey(safeAddress)
  const chain = parseChainId(chainId)
  return address && chain ? { address, chainId: chain } : undefined
}

function registerSafe(discovery: EvmDiscovery, client: SafeClient, info: SafeInfo): FoundConnector {
  const provider = createSafeProvider(discovery, client, info)
  const connector: FoundConnector = {
    data: {
      id,
      type: 'EXTERNAL',
      name: wallet,
      namespaces: ['eip155'],
      imageId: id,
      explorerId: id,
      framesPage: true,
      instance: 1,
      shared: false,
    },
    provider: (namespace) => (namespace === 'eip155' ? provider : undefined),
  }
  discovery.foundWallets.set(id, { uuid: id, provider, connector, safe: provider })
  return connector
}

/** The origin of Safe itself. */
const safeOrigin = 'https://app.safe.global'

/** Returns the trusted origins: Safe's own, and the exact ones of the site's list. All others are logged for the developer. */
export function safeOrigins(
  siteOrigins: readonly string[],
  logger: Pick<Logger, 'error'>,
): readonly string[] {
  const exact = siteOrigins.filter((origin) => {
    if (isOrigin(origin)) return true
    logger.error(`safeOrigins: Expected an origin such as https://safe.example.com, received ${origin}`)
    return false
  })
  return [safeOrigin, ...exact]
}

/**
 * Tells whether a text is an exact origin, of https or of this machine. Any other text would match no page, or let other pages receive the
 * messages.
 */
function isOrigin(text: unknown): boolean {
  try {
    const { origin, protocol, hostname } = new URL(text as string)
    if (origin !== text || !/^([\w.-]+|\[[\da-f:]+\])$/.test(hostname)) return false
    return protocol === 'https:' || (protocol === 'http:' && loopbackPattern.test(hostname))
  } catch {
    // Reject what is not a URL.
    return false
  }
}

const loopbackPattern = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/
