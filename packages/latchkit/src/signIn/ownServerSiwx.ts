import type { Siwx } from '../core/contracts/siwx.js'
import { lazySiwx } from './lazySiwx.js'
import type { OwnServerOptions } from './siwxOptions.js'

/**
 * Signing in at a server on the site's own origin, with the handlers of `@latchkit/server/siwx`: its cookie is the session, which every
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
