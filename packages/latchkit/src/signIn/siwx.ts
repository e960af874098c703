import type { Siwx } from '../core/contracts/siwx.js'
import { lazySiwx, type OwnServerOptions, type SiwxOptions } from './lazySiwx.js'

/**
 * Signs in at your gateway (`backendUrl`), which may be another site: it verifies signatures, and its sessions are bound to a key of
 * this browser that nobody can read out.
 * @param options Whether it is required, and what the message says.
 * @returns The option `siwx` of `createLatchkit`.
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { evm } from 'latchkit/evm'
 * import { mainnet } from 'latchkit/networks'
 * import { siwx } from 'latchkit/siwx'
 * const kit = createLatchkit({
 *   networks: [mainnet],
 *   adapters: [evm()],
 *   backendUrl: 'https://wallets.example.com',
 *   siwx: siwx({ required: true }),
 * })
 * ```
 */
export const siwx = (options: SiwxOptions = {}): Siwx =>
  lazySiwx(options, async (context) =>
    (await import('./createGatewaySignIn.js')).createGatewaySignIn(options, context),
  )

/**
 * Signs in at a server on the site's own origin, with the handlers of `@latchkit/server/siwx`: its cookie is the session, which every
 * request of the page brings along.
 * @param options Whether it is required, what the message says, and where the handlers are.
 * @returns The option `siwx` of `createLatchkit`.
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { evm } from 'latchkit/evm'
 * import { mainnet } from 'latchkit/networks'
 * import { ownServerSiwx } from 'latchkit/siwx'
 * const kit = createLatchkit({ networks: [mainnet], adapters: [evm()], siwx: ownServerSiwx({ required: true }) })
 * ```
 */
export const ownServerSiwx = (options: OwnServerOptions = {}): Siwx =>
  lazySiwx(options, async (context) =>
    (await import('./createOwnServer.js')).createOwnServer(options, context),
  )

/**
 * Signs in without any server: the session tells this page which account its visitor holds, and is marked `unverified`. It proves
 * nothing to anyone else: whoever has to trust it needs `ownServerSiwx` or `siwx`.
 * @param options Whether it is required, and what the message says.
 * @returns The option `siwx` of `createLatchkit`.
 * @example
 * ```ts
 * import { createLatchkit } from 'latchkit'
 * import { evm } from 'latchkit/evm'
 * import { mainnet } from 'latchkit/networks'
 * import { unverifiedSiwx } from 'latchkit/siwx'
 * const kit = createLatchkit({ networks: [mainnet], adapters: [evm()], siwx: unverifiedSiwx() })
 * ```
 */
export const unverifiedSiwx = (options: SiwxOptions = {}): Siwx =>
  lazySiwx(
    options,
    async (context) => (await import('./createUnverified.js')).createUnverified(options, context),
    { unverified: true },
  )
