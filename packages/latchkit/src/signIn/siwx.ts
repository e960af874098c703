import type { Siwx } from '../core/contracts/siwx.js'
import { lazySiwx } from './lazySiwx.js'
import type { SiwxOptions } from './siwxOptions.js'

/**
 * Signing in at your gateway (`backendUrl`), which may be another site: it verifies what was signed, and its sessions are bound to a key of
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
