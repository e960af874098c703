import { allowsOrigin, isLocal } from './allowsOrigin.js'
import type { Config } from './configSchema.js'

/** `localOrigin`: a page on localhost, which passes in development alone. */
export type Access = 'allowed' | 'projectUnknown' | 'originNotAllowed' | 'localOrigin' | 'projectMissing'

interface AccessRequest {
  readonly projectId: string | undefined
  readonly origin: string | undefined
  /** Whether a caller without a project is turned away. */
  readonly projectRequired: boolean
}

/**
 * Whether a project and an origin may use this server. Without configured projects everybody may. A caller without an
 * `Origin` is no browser page: origins do not concern it. One that names no project may come from any project's origins.
 */
export function authorize(config: Config, { projectId, origin, projectRequired }: AccessRequest): Access {
  if (projectRequired && !projectId) return 'projectMissing'
  const { projects } = config
  if (projects.length === 0) return 'allowed'
  const named = projectId ? projects.filter(({ id }) => id === projectId) : projects
  if (named.length === 0) return 'projectUnknown'
  const development = config.environment === 'development'
  const open = named.some(
    ({ origins }) =>
      origin === undefined || origins.length === 0 || allowsOrigin(origins, origin, { development }),
  )
  if (open) return 'allowed'
  return isLocal(origin) ? 'localOrigin' : 'originNotAllowed'
}
