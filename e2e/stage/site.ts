import { SignClient } from 'wc-sign-2-21'
import { basePort } from './ports.js'

type Client = InstanceType<typeof SignClient>
type Connected = Awaited<ReturnType<Awaited<ReturnType<Client['connect']>>['approval']>>

const projectId = '0123456789abcdef0123456789abcdef'

/** The namespaces that most sites propose. */
export const asks = {
  eip155: {
    chains: ['eip155:31337', 'eip155:31338'],
    methods: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    events: ['accountsChanged', 'chainChanged'],
  },
}

export interface SiteOptions {
  readonly name?: string
  readonly url?: string
}

/** A site that pairs with the public client, outside the browser: an independent peer for the wallet. */
export async function createSite({ name = 'Atlas', url = 'https://atlas.example' }: SiteOptions = {}) {
  const client = await SignClient.init({
    relayUrl: `ws://127.0.0.1:${basePort + 1}/relay`,
    projectId,
    logger: 'silent',
    telemetryEnabled: false,
    storageOptions: { database: ':memory:' },
    customStoragePrefix: crypto.randomUUID(),
    metadata: { name, description: 'A site of a test', url, icons: [] },
  })
  const changes: unknown[] = []
  client.on('session_event', ({ params }) =>
    changes.push([params.event.name, params.event.data, params.chainId]),
  )
  client.on('session_update', ({ params }) => changes.push(['update', params.namespaces.eip155?.accounts]))
  client.on('session_extend', () => changes.push(['extend']))
  client.on('session_delete', () => changes.push(['delete']))
  return {
    client,
    /** The events and updates of the wallet, in order. */
    changes,
    async connect(optionalNamespaces: Parameters<Client['connect']>[0]['optionalNamespaces'] = asks) {
      const { uri = '', approval } = await client.connect({ optionalNamespaces })
      const answer = approval()
      answer.catch(() => undefined) // whoever waits for it sees it
      return { uri, answer }
    },
    request(session: Connected, method: string, params: unknown, chainId = 'eip155:31337') {
      const answer = client.request<unknown>({ topic: session.topic, chainId, request: { method, params } })
      answer.catch(() => undefined)
      return answer
    },
    /** Ids of the requests that wait for an answer, oldest first. */
    waitingRequests: ({ topic }: Connected) =>
      client.core.history.pending.filter((each) => each.topic === topic).map(({ request }) => request.id),
    disconnect: (session: Connected) =>
      client.disconnect({ topic: session.topic, reason: { code: 6000, message: 'User disconnected.' } }),
    close: () => client.core.relayer.transportClose(),
  }
}

export type Site = Awaited<ReturnType<typeof createSite>>
