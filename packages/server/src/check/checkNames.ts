import { systemClock } from '../clock.js'
import type { Config } from '../config/configSchema.js'
import { fetchUpstreamBytes } from '../upstream/fetchUpstream.js'
import { checkTimeoutMs, type Finding } from './finding.js'

const maxHealthBytes = 4_096
const isLocal = (name: string) => /(^|\.)localhost$|^127\.|^\[::1\]$/.test(name)

async function checkName(name: string, url: string): Promise<Finding> {
  const what = `name ${name}`
  const limits = { ms: checkTimeoutMs, bytes: maxHealthBytes }
  const answer = await fetchUpstreamBytes(systemClock, url, undefined, limits)
  if ('failed' in answer) {
    const problem = answer.status === undefined ? 'does not answer' : `answers ${answer.status}`
    return { what, state: 'fault', detail: `${problem}: is the server started, and TLS in front of it?` }
  }
  const isOurs = /"parts":\{[^}]*"relay":/.test(answer.bytes.toString())
  return isOurs
    ? { what, state: 'ok', detail: 'is answered by this program' }
    : { what, state: 'fault', detail: 'is answered by another program' }
}

/**
 * Calls the relay by each of its public names. Warns if the server would take the proxy's address for that of every visitor.
 * @param urlOf Returns the URL for a name.
 */
export function checkNames(
  { relay, listen }: Config,
  urlOf = (name: string) => `https://${name}/healthz`,
): readonly (Finding | Promise<Finding>)[] {
  const names = relay.names.filter((name) => !isLocal(name) && !name.includes('*'))
  const detail = 'none is trusted: behind a proxy all visitors count as one (LATCHKIT_LISTEN_TRUSTED_PROXIES)'
  const proxies: Finding = { what: 'proxies', state: 'note', detail }
  return [
    ...names.map((name) => checkName(name, urlOf(name))),
    ...(names.length > 0 && listen.trustedProxies === 0 ? [proxies] : []),
  ]
}
