import { allowsHost, allowsOrigin, isLocal } from './allowsOrigin.js'
import type { Config } from './configSchema.js'

/** `localOrigin`: a page on localhost, which is allowed only in development; `originMissing`: a program that is not a page. */
export type Access =
  | 'allowed'
  | 'projectMissing'
  | 'projectUnknown'
  | 'originMissing'
  | 'originNotAllowed'
  | 'localOrigin'

interface AccessRequest {
  readonly projectId: string | undefined
  readonly origin: string | undefined
  /** The requested host, if the browser says that the page is of the same host. It then sends no `Origin`. */
  readonly ownHost?: string | undefined
}

/**
 * Whether a project and an origin may use this server (readings 36). Without configured projects everybody may use it. With projects, a
 * caller has to name one of them, and to come from one of its origins. A caller without an `Origin` is not a browser page, and is allowed
 * if the project has `allowNoOrigin`.
 */
export function authorize(config: Config, { projectId, origin, ownHost }: AccessRequest): Access {
  if (config.projects.length === 0) return 'allowed'
  if (!projectId) return 'projectMissing'
  const namedProjects = config.projects.filter(({ id }) => id === projectId)
  if (namedProjects.length === 0) return 'projectUnknown'
  if (origin === undefined && ownHost === undefined)
    return namedProjects.some(({ allowNoOrigin }) => allowNoOrigin) ? 'allowed' : 'originMissing'
  const rules = { development: config.environment === 'development' }
  const isListed = (origins: readonly string[]) =>
    origin === undefined ? allowsHost(origins, ownHost ?? '', rules) : allowsOrigin(origins, origin, rules)
  if (namedProjects.some(({ origins }) => origins.length === 0 || isListed(origins))) return 'allowed'
  return isLocal(origin) ? 'localOrigin' : 'originNotAllowed'
}
