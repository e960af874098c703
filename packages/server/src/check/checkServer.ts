import { isLatchkitError } from 'latchkit/wire'
import type { Config } from '../config/configSchema.js'
import { refuseEverybody } from '../config/refuseEverybody.js'
import { checkIdentities } from './checkIdentities.js'
import { checkKeys } from './checkKeys.js'
import { checkMail } from './checkMail.js'
import { checkNames } from './checkNames.js'
import { checkNodes } from './checkNodes.js'
import { checkSecureSite } from './checkSecureSite.js'
import { checkServices } from './checkServices.js'
import { checkSocials } from './checkSocials.js'
import { checkStores } from './checkStores.js'
import type { Finding } from './finding.js'

function checkProjects(config: Config): Finding {
  const what = 'projects'
  try {
    refuseEverybody(config)
  } catch (error) {
    if (!isLatchkitError(error)) throw error
    return { what, state: 'fault', detail: error.message }
  }
  const count = config.projects.length
  return count > 0
    ? { what, state: 'ok', detail: `${count}` }
    : { what, state: 'note', detail: 'none: everybody may use this server' }
}

/** Checks what the e-mail wallet needs besides its databases. */
const checkEmail = (config: Config) => [
  ...checkKeys(config),
  checkMail(config),
  ...checkSecureSite(config),
  ...checkSocials(config),
  ...checkServices(config),
]

/** Checks everything that the configuration names, all at once, with five seconds for each check. Changes nothing. */
export async function checkServer(config: Config): Promise<readonly Finding[]> {
  const findings = await Promise.all([
    checkProjects(config),
    ...checkStores(config),
    ...checkNodes(config),
    ...checkNames(config),
    ...(config.custody.isEnabled ? checkEmail(config) : []),
  ])
  return config.custody.isEnabled ? [...findings, ...(await checkIdentities(config))] : findings
}

/** Formats the findings as a table, one per line. */
export function tableOf(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ what }) => what.length))
  return findings
    .map(({ what, state, detail }) => `${state.padEnd(5)}  ${what.padEnd(width)}  ${detail}\n`)
    .join('')
}
