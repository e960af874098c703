import * as v from 'valibot'
import { ownWalletRow } from '../data/wallets/walletRow.js'
import { chainConfig } from './chainConfig.js'
import { limit } from './limit.js'
import { serviceUrl } from './serviceUrl.js'
import { solanaConfig } from './solanaConfig.js'

const busy = { unit: '', beyond: '429 with Retry-After' }

const limits = v.strictObject({
  requestsPerSecond: limit(100, 'requests a second of one address in the long run (IPv6: one /64)', busy),
  requestBurst: limit(1_000, 'requests of one address at once (IPv6: one /64)', busy),
  projectRequestsPerSecond: limit(100, 'requests a second of one project in the long run', busy),
  projectRequestBurst: limit(1_000, 'requests of one project at once', busy),
  addresses: limit(100_000, 'addresses whose requests are counted at once', {
    unit: '',
    beyond: 'the one heard of longest ago is forgotten',
  }),
  bodyBytes: limit(262_144, 'what one request sends', { unit: 'bytes', beyond: '413' }),
  jsonDepth: limit(32, 'objects and lists inside each other', { unit: '', beyond: '400' }),
  rpcBatchItems: limit(1_000, 'JSON-RPC calls in one batch; each counts as a request', {
    unit: '',
    beyond: 'error -32600',
  }),
  upstreamMs: limit(4_000, 'time a service of the operator’s has for an answer', {
    unit: 'ms',
    beyond: 'the next one is asked',
  }),
  upstreamTotalMs: limit(9_000, 'time all of them have together', { unit: 'ms', beyond: '503' }),
  outsideMs: limit(3_000, 'time a host that is not the operator’s has for one answer, redirects included', {
    unit: 'ms',
    beyond: 'there is no picture or name for now',
  }),
  outsideBytes: limit(5_242_880, 'what such a host answers', {
    unit: 'bytes',
    beyond: 'there is no picture or name for now',
  }),
  upstreamBytes: limit(10_485_760, 'what one of them answers', {
    unit: 'bytes',
    beyond: 'the next one is asked',
  }),
})

export type GatewayLimits = v.InferOutput<typeof limits>

/** A name as it stands in an address: exactly this host is asked, at the usual port. */
const hostName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Expected the name of a host, in small letters'),
  v.check((name) => !/^[\d.]+$/.test(name), 'Expected a name and no IP address'),
)

const nftImages = v.strictObject({
  hosts: v.optional(
    v.pipe(
      v.array(hostName),
      v.description(
        'hosts that descriptions and pictures of NFTs may be fetched from, by https; none and no `ipfsUrl`: NFTs have no pictures',
      ),
    ),
    [],
  ),
  ipfsUrl: v.optional(
    v.pipe(
      serviceUrl,
      v.description('your way to IPFS, for `ipfs://` addresses of NFTs: `/ipfs/…` is asked there'),
    ),
  ),
})

const analytics = v.strictObject({
  isEnabled: v.optional(
    v.pipe(v.boolean(), v.description('take analytics events; a page sends none unless it is told so here')),
    false,
  ),
  url: v.optional(
    v.pipe(
      serviceUrl,
      v.description(
        'a service of yours that each event is passed on to by POST; none: they are counted alone',
      ),
    ),
  ),
})

const directory = v.strictObject({
  wallets: v.optional(
    v.pipe(
      v.array(ownWalletRow),
      v.description('wallets of your own; one with an id of the directory takes its place'),
    ),
    [],
  ),
  certified: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description('ids of wallets you vouch for: they get the badge `certified`'),
    ),
    [],
  ),
})

/** What an operator can set of the gateway. */
export const gatewayConfig = v.strictObject({
  directory: v.optional(directory, {}),
  analytics: v.optional(analytics, {}),
  chains: v.optional(
    v.pipe(
      v.array(chainConfig),
      v.check(
        (chains) => new Set(chains.map(({ id }) => id)).size === chains.length,
        'Expected each network once',
      ),
      v.description('networks it serves, each with its RPC addresses and tokens ([how](gateway.md))'),
    ),
    [],
  ),
  solana: v.optional(
    v.pipe(
      v.array(solanaConfig),
      v.check(
        (chains) => new Set(chains.map(({ id }) => id)).size === chains.length,
        'Expected each network once',
      ),
      v.description('networks of Solana it serves ([how](gateway.md))'),
    ),
    [],
  ),
  priceUrl: v.optional(
    v.pipe(
      serviceUrl,
      v.description(
        'price service with the API of coins.llama.fi; none: only the prices of the configuration',
      ),
    ),
  ),
  nftImages: v.optional(nftImages, {}),
  ensHosts: v.optional(
    v.pipe(
      v.array(hostName),
      v.description(
        'hosts that may be asked, by https, for names that are kept off the chain (CCIP-Read); none: such names have no address here',
      ),
    ),
    [],
  ),
  limits: v.optional(limits, {}),
})
