import type { Siwx } from '../core/contracts/siwx.js'
import { lazySiwx } from './lazySiwx.js'
import type { SiwxOptions } from './siwxOptions.js'

/**
 * Signing in without any server: the session tells this page which account its visitor holds, and is marked `unverified`. It proves
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
