import { fail, framePath } from 'latchkit/wire'
import type { Config } from '../config/configSchema.js'
import { secureOriginMissing } from '../errors/custody.js'
import { hostIn } from '../operations/kindOf.js'
import { pageOrigins } from '../secure/pageOrigins.js'
import { askPage } from './askPage.js'
import type { Finding } from './finding.js'

/** Fetches the frame for a project, as a browser does, and compares the origins that may embed it with the configuration. */
async function checkFrame(config: Config, origin: string, projectId: string): Promise<Finding> {
  const what = `secure site ${hostIn(origin)} ${projectId}`
  const expectedOrigins = pageOrigins(config, projectId)?.origins ?? []
  const answer = await askPage(`${origin}${framePath}?projectId=${encodeURIComponent(projectId)}`)
  if ('problem' in answer)
    return {
      what,
      state: 'fault',
      detail: `${answer.problem}: is the server started, and TLS in front of it?`,
    }
  const policy = answer.headers.get('content-security-policy') ?? ''
  const [, sources] = /(?:^|; )frame-ancestors ([^;]+)/.exec(policy) ?? []
  if (sources === undefined)
    return {
      what,
      state: 'fault',
      detail: `answers ${answer.status} without frame-ancestors: does its proxy pass on to the server, with the Host?`,
    }
  if (answer.status !== 200)
    return {
      what,
      state: 'fault',
      detail: `answers ${answer.status}: the server that runs does not have this project; send it SIGHUP`,
    }
  const missingOrigins = expectedOrigins.filter((page) => !sources.split(' ').includes(page))
  if (missingOrigins.length > 0)
    return {
      what,
      state: 'fault',
      detail: `frame-ancestors lacks ${missingOrigins.join(' ')}: send SIGHUP to the server that runs`,
    }
  return expectedOrigins.length > 0
    ? { what, state: 'ok', detail: `frame-ancestors ${expectedOrigins.join(' ')}` }
    : {
        what,
        state: 'note',
        detail: 'no page may show it: name an origin of the project, whole and without *',
      }
}

/** Checks the secure site under its own name, once for each project. */
export function checkSecureSite(config: Config): readonly (Finding | Promise<Finding>)[] {
  const { secure, projects, environment } = config
  const what = 'secure site'
  const { origin } = secure
  if (origin === undefined)
    return [
      environment === 'development'
        ? { what, state: 'note', detail: 'none' }
        : { what, state: 'fault', detail: fail(secureOriginMissing, {}).message },
    ]
  const ids = [...new Set(projects.map(({ id }) => id))]
  if (ids.length === 0) return [{ what, state: 'note', detail: 'without a project no page may show it' }]
  return ids.map((id) => checkFrame(config, origin, id))
}
