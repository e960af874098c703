import { type ContractReader, createContractReader } from 'latchkit/siwx'
import { type CaipNetworkId, fail, parseCaipNetworkId } from 'latchkit/wire'
import { type Clock, systemClock } from '../clock.js'
import { siwxOptionInvalid } from '../errors/siwx.js'
import type { SiwxStore } from './store/siwxStore.js'
import { signInTimes } from './times.js'

/** The options of a site for sign-in with a wallet. */
export interface SiwxOptions {
  /** Hosts of the site's pages, with a port if it is not the default one: `app.example.org`, `localhost:3000`. */
  readonly domains: readonly string[]
  /** CAIP-2 ids of the networks whose accounts may sign in. */
  readonly chainIds: readonly CaipNetworkId[]
  /** Stores nonces and sessions; `openSiwxStore` opens one. */
  readonly store: SiwxStore
  /**
   * Returns the address of a request's caller, for the limits: from the proxy in front, or the socket. Callers without one share one limit.
   */
  readonly addressOf: (request: Request) => string | undefined
  /** A node for each network whose contracts may sign in, too (ERC-1271, ERC-6492). */
  readonly rpcUrls?: Readonly<Record<CaipNetworkId, string>>
  /** Reads networks in another way than by `rpcUrls`. */
  readonly reader?: ContractReader
  /** The statement that a message must have; unless given, any of at most 200 characters. */
  readonly statement?: string
  /** The resources that a message must have; none unless given. */
  readonly resources?: readonly string[]
  /** Accepts messages that wallets sign while they connect over a pairing, which may end with a ReCap. */
  readonly allowsRecap?: boolean
  /** `namespace`: an account of one network counts for all networks of its namespace; `chain`, the default: for that one only. */
  readonly scope?: 'chain' | 'namespace'
  /**
   * Length of a session in ms, from 5 minutes to 7 days; 24 hours unless given. What visitors sign contains its end. A session that is not
   * used for 24 hours ends earlier.
   */
  readonly sessionMs?: number
  /** Path prefix of the handlers; `/siwx` unless given. */
  readonly path?: `/${string}`
  /** Clock; the machine's own unless given. */
  readonly clock?: Clock
}

/** The options with defaults filled in. */
export interface SiwxSettings {
  readonly domains: readonly string[]
  readonly chainIds: readonly CaipNetworkId[]
  readonly statement: string | undefined
  readonly resources: readonly string[] | undefined
  readonly allowsRecap: boolean
  readonly scope: 'chain' | 'namespace'
  readonly sessionMs: number
  readonly path: string
  readonly reader: ContractReader | undefined
  readonly clock: Clock
}

const hostPattern = /^([a-z\d]([-a-z\d.]*[a-z\d])?|\[[\da-f:]+\])(:[1-9]\d{0,4})?$/

/** Reads the options. Throws `siwxOptionInvalid`. */
export function readOptions(options: SiwxOptions): SiwxSettings {
  const { domains, chainIds, rpcUrls, path = '/siwx', clock = systemClock } = options
  const { sessionMs = signInTimes.sessionMs } = options
  const { shortestSessionMs: minSessionMs, longestSessionMs: maxSessionMs } = signInTimes
  const refuse = (option: string, reason: string) => fail(siwxOptionInvalid, { option, reason })
  if (domains.length === 0 || !domains.every((domain) => hostPattern.test(domain)))
    throw refuse('domains', 'Expected hosts in small letters, without scheme and path')
  if (chainIds.length === 0) throw refuse('chainIds', 'Expected CAIP-2 ids')
  for (const chainId of chainIds) parseCaipNetworkId(chainId)
  for (const [chainId, url] of Object.entries(rpcUrls ?? {}))
    if (!URL.canParse(url)) throw refuse(`rpcUrls.${chainId}`, 'Expected an address')
  if (!(Number.isInteger(sessionMs) && sessionMs >= minSessionMs && sessionMs <= maxSessionMs))
    throw refuse('sessionMs', `Expected ms, ${minSessionMs} to ${maxSessionMs}`)
  return {
    domains,
    chainIds,
    sessionMs,
    path: path.replace(/\/+$/, ''),
    clock,
    statement: options.statement,
    resources: options.resources,
    allowsRecap: options.allowsRecap ?? false,
    scope: options.scope ?? 'chain',
    reader: options.reader ?? (rpcUrls && createContractReader({ rpcUrls })),
  }
}
