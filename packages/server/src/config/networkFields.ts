import * as v from 'valibot'
import { serviceUrl } from './serviceUrl.js'

// Configuration fields of a network in any namespace.

/** A name or a symbol. */
export const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(100))
export const iconUrl = v.optional(v.pipe(v.string(), v.startsWith('https://', 'Expected an https address')))
/** Price of one unit in US dollars if no price service is asked: for networks whose currency has no market. */
export const price = v.optional(v.pipe(v.number(), v.minValue(0)))
export const rpcUrls = v.pipe(v.array(serviceUrl), v.minLength(1), v.maxLength(10))
/** Ids of a network and its native currency at the price service: `ethereum` and `coingecko:ethereum`. */
export const priceNames = v.optional(
  v.strictObject({
    chain: v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/)),
    native: v.pipe(v.string(), v.regex(/^[\w-]{1,40}:[\w-]{1,80}$/)),
  }),
)

/**
 * Additional methods that callers may use.
 * @param ownersMethod Methods that the configuration can never allow.
 */
export const rpcMethods = (ownersMethod: RegExp) =>
  v.optional(
    v.array(
      v.pipe(
        v.string(),
        v.regex(/^\w{1,64}$/),
        v.check((method) => !ownersMethod.test(method), 'is never passed on'),
      ),
    ),
    [],
  )

/**
 * The networks of a namespace, each listed once.
 * @param network The schema of one network.
 * @param about The text for the documentation.
 */
export const networkList = <Schema extends v.GenericSchema<unknown, { readonly id: string }>>(
  network: Schema,
  about: string,
) =>
  v.optional(
    v.pipe(
      v.array(network),
      v.check(
        (networks) => new Set(networks.map(({ id }) => id)).size === networks.length,
        'Expected each network once',
      ),
      v.description(about),
    ),
    [],
  )

interface Priced {
  readonly price?: number | undefined
}

/** Configuration fields of every network, whatever its namespace. */
export interface NetworkConfig {
  /** CAIP-2 id of the network. */
  readonly id: string
  readonly name: string
  readonly rpcUrls: readonly string[]
  readonly nativeCurrency: Priced
  readonly tokens: readonly (Priced & { readonly address: string })[]
  readonly priceNames?: v.InferOutput<typeof priceNames>
}
