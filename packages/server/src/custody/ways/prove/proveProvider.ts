import { ways } from 'latchkit/wire/custody'
import type { Finding } from '../../../check/finding.js'
import { redirectAddressOf } from '../../../secure/offeredProviders.js'
import { checkFirstPage } from './checkFirstPage.js'
import { checkReach } from './checkReach.js'
import { proveCodes } from './proveCodes.js'
import { proveCancel, proveLogins } from './proveLogins.js'
import { createSteps, finding, type ProveOptions } from './proveSteps.js'

/**
 * Proves a provider on its first day: checks what a program can, and walks a person through what it cannot. Returns the findings, which name
 * nobody.
 */
export async function proveProvider(options: ProveOptions): Promise<readonly Finding[]> {
  const { social, provider, origin } = options
  const { clientId, accepted, standIn } = social[provider]
  if (clientId === undefined)
    return [finding('fault', 'client id', `LATCHKIT_SOCIAL_${provider.toUpperCase()}_CLIENT_ID is missing`)]
  const steps = createSteps(options)
  const settings = [
    finding('ok', 'redirect address', redirectAddressOf(origin, provider)),
    ...(standIn === undefined
      ? []
      : [finding('note', 'stand-in', 'this proves the stand-in, not the provider')]),
    ...(accepted === undefined ? [] : [finding('note', 'accepted', `on ${accepted}`)]),
  ]
  const reach = await checkReach(steps, options)
  const firstPage = await checkFirstPage(steps, options)
  // Nobody should log in for what cannot work.
  if (reach.state === 'fault' || firstPage.state === 'fault') return [...settings, reach, firstPage]
  const logins = await proveLogins(steps, options)
  const codes = ways[provider].proof === 'code' ? await proveCodes(steps, options) : []
  return [...settings, reach, firstPage, ...logins, ...codes, await proveCancel(steps)]
}
