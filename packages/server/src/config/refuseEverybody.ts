import { fail } from 'latchkit/wire'
import { everybodyRefused } from '../errors/config.js'
import type { Config } from './configSchema.js'

/** Whether a host name means this machine. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

/**
 * Refuses a configuration without projects (readings 36), because it serves everybody. It is allowed only for development on this
 * machine, or if the operator says so.
 * @param config The configuration of the server to start.
 * @throws `everybodyRefused`
 */
export function refuseEverybody({ projects, open, environment, listen }: Config): void {
  const isOwnMachine = environment === 'development' && isLoopback(listen.host) && listen.trustedProxies === 0
  if (projects.length === 0 && !open && !isOwnMachine) throw fail(everybodyRefused, {})
}
