import * as v from 'valibot'
import { limit } from './limit.js'

const busy = { unit: '', beyond: '429 with Retry-After' }

/** The limits of one caller, and of one request to a service. */
export const gatewayLimits = v.strictObject({
  requestsPerSecond: limit(
    100,
    'what requests of one address (IPv6: one /64, and ten times that a /48) may cost a second in the long run; most cost 1 ([which](gateway.md#limits))',
    busy,
  ),
  requestBurst: limit(
    30_000,
    'what requests of one address may cost at once (IPv6: one /64, and ten times that a /48): a crowd behind one address opens its pages in one moment ([why](decisions/0039-innocent-crowd.md))',
    busy,
  ),
  requestsWorking: limit(
    16,
    'requests of one address that are worked on at once (IPv6: one /64, and ten times that a /48)',
    {
      unit: '',
      beyond: 'further ones wait in turn',
    },
  ),
  projectRequestsPerSecond: limit(
    3_000,
    'what requests of one project may cost a second in the long run; those of one address take no more than an address may',
    busy,
  ),
  projectRequestBurst: limit(900_000, 'what requests of one project may cost at once', busy),
  addresses: limit(100_000, 'addresses whose requests are counted at once', {
    unit: '',
    beyond: 'the one heard of longest ago is forgotten',
    fill: 'latchkit_gateway_addresses_fill',
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
  memoryBytes: limit(1_073_741_824, 'heap of the gateway’s process', {
    unit: 'bytes',
    beyond: 'it ends and is started again; 503 with Retry-After meanwhile',
    fill: 'latchkit_gateway_memory_fill',
  }),
  cachedBytes: limit(67_108_864, 'answers of services held in memory, as JSON', {
    unit: 'bytes',
    beyond: 'those written longest ago are forgotten',
    fill: 'latchkit_gateway_cached_fill',
  }),
  storedBytes: limit(536_870_912, 'answers of services kept in the store, as JSON', {
    unit: 'bytes',
    beyond: 'those written longest ago are deleted',
    fill: 'latchkit_gateway_stored_fill',
  }),
  outsideMs: limit(3_000, 'time a host that is not the operator’s has for one answer, redirects included', {
    unit: 'ms',
    beyond: 'there is no picture or name for now',
  }),
  outsideBytes: limit(5_242_880, 'what such a host answers', {
    unit: 'bytes',
    beyond: 'there is no picture or name for now',
  }),
  indexBytes: limit(67_108_864, 'what a node answers for one block that is indexed', {
    unit: 'bytes',
    beyond: 'its transactions are read one by one',
  }),
  upstreamBytes: limit(10_485_760, 'what one of them answers', {
    unit: 'bytes',
    beyond: 'the next one is asked',
  }),
})

/** The limits of one caller, and of one request to a service. */
export type GatewayLimits = v.InferOutput<typeof gatewayLimits>
