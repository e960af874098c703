import * as v from 'valibot'
import { operatorWalletRow } from '../data/wallets/walletRow.js'
import { namespaceEntries } from '../namespaces/namespaces.js'
import { signInTimes } from '../siwx/times.js'
import { gatewayLimits } from './gatewayLimits.js'
import { serviceUrl } from './serviceUrl.js'

/** A host name in a URL. Exactly this host is called, on the default port. */
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
        'hosts that descriptions and pictures of NFTs may be fetched from, by https; none, no `ipfsUrl` and no `arweaveUrl`: NFTs have no pictures',
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
  arweaveUrl: v.optional(
    v.pipe(
      serviceUrl,
      v.description('your way to Arweave, for `ar://` addresses of NFTs: the id is asked there'),
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

const signIn = v.strictObject({
  isEnabled: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'sign visitors of your pages in with their wallets ([how](sign-in.md)), with accounts of the configured networks; sessions are kept in the store',
      ),
    ),
    false,
  ),
  sessionMs: v.optional(
    v.pipe(
      v.number(),
      v.integer(),
      v.minValue(signInTimes.shortestSessionMs),
      v.maxValue(signInTimes.longestSessionMs),
      v.description(
        'length of a session, from 5 minutes to 7 days; what visitors sign says its end. One that is not used for 24 hours ends before it',
      ),
    ),
    signInTimes.sessionMs,
  ),
  names: v.optional(
    v.pipe(
      v.array(v.pipe(v.string(), v.regex(/^[a-z\d.-]+(:\d+)?$/, 'Expected a host in small letters'))),
      v.description(
        'hosts that pages know this gateway by, for their proofs, such as `wallets.example.com`; none: the `Host` of each request, which the proxy in front then has to pass on',
      ),
    ),
    [],
  ),
})

const directory = v.strictObject({
  wallets: v.optional(
    v.pipe(
      v.array(operatorWalletRow),
      v.description(
        'wallets of your own; one with an id of the directory takes its place. `chains` names the families it serves (`namespace:*`); with `rdns` and `standardName`, the name it registers itself by (Wallet Standard), it is one row in all of them',
      ),
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

/** The schema of the gateway's configuration. */
export const gatewayConfig = v.strictObject({
  directory: v.optional(directory, {}),
  analytics: v.optional(analytics, {}),
  signIn: v.optional(signIn, {}),
  ...namespaceEntries,
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
  limits: v.optional(gatewayLimits, {}),
})

/** The configuration of the gateway. */
export type GatewayConfig = v.InferOutput<typeof gatewayConfig>
