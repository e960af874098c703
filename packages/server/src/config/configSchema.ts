import * as v from 'valibot'
import { isAddressRange } from '../limits/holderOf.js'
import { logLevels } from '../operations/createLog.js'
import { isOrigin } from './allowsOrigin.js'
import { custodyConfig } from './custodyConfig.js'
import { gatewayConfig } from './gatewayConfig.js'
import { limit } from './limit.js'
import { relayLimits } from './relayLimits.js'
import { serviceUrl } from './serviceUrl.js'
import { socialConfig } from './socialConfig.js'

const text = (about: string) => v.pipe(v.string(), v.nonEmpty(), v.description(about))
const wholeNumber = (min: number, max: number, about: string) =>
  v.pipe(v.number(), v.integer(), v.minValue(min), v.maxValue(max), v.description(about))

/** A site that uses this server. The id is public: it names a project and proves nothing. */
const project = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Expected 1 to 64 letters, digits, _ or -')),
  name: v.optional(v.string()),
  origins: v.optional(
    v.array(
      v.pipe(v.string(), v.check(isOrigin, 'Expected an origin like https://example.com, without a path')),
    ),
    [],
  ),
  /** Whether the gateway answers programs that send no `Origin`, such as a site's own server. */
  allowNoOrigin: v.optional(v.boolean(), false),
})

const listen = v.strictObject({
  host: v.optional(text('address to listen on'), '127.0.0.1'),
  port: v.optional(wholeNumber(0, 65_535, 'port to listen on; 0 takes a free one'), 4401),
  metricsPort: v.optional(
    wholeNumber(
      0,
      65_535,
      'port of its own for `/metrics`, on `metricsHost`; the public port then answers 404 there. Unless given it is 4491 in production, and for development the public port answers',
    ),
  ),
  metricsHost: v.optional(text('address that the port of the metrics listens on'), '127.0.0.1'),
  trustedProxies: v.optional(
    wholeNumber(0, 8, 'proxies in front that each add to `X-Forwarded-For`; 0: the header is ignored'),
    0,
  ),
  trustedAddresses: v.optional(
    v.pipe(
      v.array(
        v.pipe(v.string(), v.check(isAddressRange, 'Expected an address or a range like 192.0.2.0/24')),
      ),
      v.description('addresses and ranges (CIDR) that no share and no rate of one address applies to'),
    ),
    [],
  ),
  requestsUnderWay: limit(16_384, 'requests under way at once', {
    unit: '',
    beyond: '429 with Retry-After',
    fill: 'latchkit_requests_under_way_fill',
  }),
  addressRequestsUnderWay: limit(
    4_096,
    'of these, those of one address (IPv6: one /64, and ten times that a /48) while more than half of all are under way',
    { unit: '', beyond: '429 with Retry-After' },
  ),
  bytesUnderWay: limit(268_435_456, 'bytes of all requests and answers under way at once', {
    unit: 'bytes',
    beyond: '429 with Retry-After',
    fill: 'latchkit_answer_bytes_fill',
  }),
  addressBytesUnderWay: limit(
    33_554_432,
    'of these, those of one address (IPv6: one /64, and ten times that a /48) while more than half of all are under way',
    { unit: 'bytes', beyond: '429 with Retry-After' },
  ),
  idleConnections: limit(10_000, 'connections without a request at once, of all ports', {
    unit: '',
    beyond: 'the one that has waited longest is closed',
    fill: 'latchkit_idle_connections_fill',
  }),
  addressIdleConnections: limit(
    1_000,
    'of these, those of one address (IPv6: one /64, and ten times that a /48) while there are more than half of all; behind a proxy none has a share',
    { unit: '', beyond: 'the one of it that has waited longest is closed' },
  ),
  idleMs: limit(30_000, 'time in which nothing is sent or read on a connection that is no websocket', {
    unit: 'ms',
    beyond: 'the connection is cut',
  }),
})

const relay = v.strictObject({
  path: v.optional(text('path of the websocket'), '/relay'),
  names: v.optional(
    v.pipe(
      v.array(v.string()),
      v.description('hosts clients know this relay by: accepted in `aud` of their tokens'),
    ),
    ['localhost', '127.0.0.1', '[::1]'],
  ),
  durability: v.optional(
    v.pipe(
      v.picklist(['disk', 'memory']),
      v.description('where the embedded mailbox lives; `memory` forgets everything when the process ends'),
    ),
    'disk',
  ),
  limits: v.optional(relayLimits, {}),
})

const secureOrigin = v.pipe(
  serviceUrl,
  v.check(
    (url) => URL.canParse(url) && new URL(url).origin === url,
    'Expected an origin like https://secure.example.net',
  ),
)

/** The secure site of the e-mail wallet. */
const secure = v.strictObject({
  origin: v.optional(
    v.pipe(
      secureOrigin,
      v.description(
        'origin of the secure site, a host of its own, best under a domain that has no other; requests for that host get the frame of the e-mail wallet. None: there is no secure site',
      ),
    ),
  ),
  port: v.optional(
    wholeNumber(
      0,
      65_535,
      'port of its own for the secure site; unless given it is told by its host on the one port',
    ),
  ),
  folder: v.optional(text('folder of a built frame in place of the one that comes with the server')),
  keys: v.optional(
    text('folder with `public.json`: the public keys of the services that the frame seals to'),
  ),
  authUrl: v.optional(v.pipe(serviceUrl, v.description('address of the auth service, as visitors reach it'))),
  recoveryUrl: v.optional(
    v.pipe(serviceUrl, v.description('address of the recovery service, as visitors reach it')),
  ),
  gatewayUrl: v.optional(
    v.pipe(
      serviceUrl,
      v.description('address of the gateway, as visitors reach it: the frame reads chains there'),
    ),
  ),
})

/** The configuration. Every field has a default, an environment variable and a line in the docs. */
export const configSchema = v.strictObject({
  environment: v.optional(
    v.pipe(
      v.picklist(['production', 'development']),
      v.description('`development` lets origins on localhost and 127.0.0.1 pass'),
    ),
    'production',
  ),
  data: v.optional(text('folder of the embedded stores'), '.latchkit'),
  redisUrl: v.optional(
    text('Redis ≥ 7 or Valkey in place of the embedded mailbox: any number of processes share topics'),
  ),
  databaseUrl: v.optional(
    text('Postgres ≥ 14 in place of the embedded database of the gateway: any number of processes share it'),
  ),
  logLevel: v.optional(
    v.pipe(v.picklist(logLevels), v.description('least important lines that are written')),
    'info',
  ),
  listen: v.optional(listen, {}),
  projects: v.optional(
    v.pipe(
      v.array(project),
      v.description(
        'sites that may use this server, each with its origins; none: it starts only with `open`, or for `development` on loopback without trusted proxies',
      ),
    ),
    [],
  ),
  open: v.optional(
    v.pipe(v.boolean(), v.description('without projects, serve everybody wherever the server listens')),
    false,
  ),
  relay: v.optional(relay, {}),
  gateway: v.optional(gatewayConfig, {}),
  secure: v.optional(secure, {}),
  custody: v.optional(custodyConfig, {}),
  social: v.optional(socialConfig, {}),
})

export type Config = v.InferOutput<typeof configSchema>
