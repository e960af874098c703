import { realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import { fail } from 'latchkit/wire'
import { clearTextRefused, keysInData } from '../errors/config.js'
import type { Config } from './configSchema.js'
import { refuseSocial } from './refuseSocial.js'

/** URLs that browsers with an e-mail wallet use. */
const browserUrlVariables = {
  origin: 'LATCHKIT_SECURE_ORIGIN',
  authUrl: 'LATCHKIT_SECURE_AUTH_URL',
  recoveryUrl: 'LATCHKIT_SECURE_RECOVERY_URL',
  gatewayUrl: 'LATCHKIT_SECURE_GATEWAY_URL',
} as const

/** Resolves a folder without symbolic links. For a missing folder, resolves its parent. */
function realPathOf(folder: string): string {
  const path = resolve(folder)
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : join(realPathOf(above), basename(path))
  }
}

const isIn = (inner: string, outer: string) => {
  const way = relative(outer, inner)
  // On another drive, there is no relative path.
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/**
 * Refuses a configuration in which one attacker gets what should need two: an e-mail wallet in clear text in production, or its keys
 * together with its databases; and providers of logins that would let the wrong people in.
 * @param config The configuration of the program to start, or to make keys for.
 * @param hasKeys Whether the program handles keys; by default, whether e-mail wallets are offered.
 * @throws `clearTextRefused`, `keysInData`, `standInRefused`, `providerNotAccepted`
 */
export function refuseUnsafe(config: Config, hasKeys = config.custody.isEnabled): void {
  const { environment, secure, custody, data } = config
  for (const [name, variable] of Object.entries(browserUrlVariables)) {
    const setting = secure[name as keyof typeof browserUrlVariables]
    if (environment === 'production' && setting !== undefined && new URL(setting).protocol !== 'https:')
      throw fail(clearTextRefused, { variable, given: setting })
  }
  refuseSocial(config)
  if (!hasKeys) return
  const [keys, databases] = [realPathOf(custody.keys), realPathOf(data)]
  if (isIn(keys, databases) || isIn(databases, keys)) throw fail(keysInData, { keys, data: databases })
}
