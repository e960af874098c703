import type { Config } from '../config/configSchema.js'

/** The pages that may embed the frame of a project, for the frame's own check (F2) and for the browser's (F3). */
export interface PageOrigins {
  /** Origins, as browsers write them. */
  readonly origins: readonly string[]
  /** The same pages, written as sources of `frame-ancestors`. */
  readonly ancestors: readonly string[]
}

const ownMachine = ['http://localhost:*', 'http://127.0.0.1:*']

/**
 * Returns the pages of a project. Wildcards (`*.example.com`) count for the gateway but not here: a page that embeds the wallet must be
 * listed by its full name. In development, pages of this machine may use any port.
 * @returns `undefined` for a project that is not configured: then no page may embed the wallet.
 */
export function pageOrigins({ projects, environment }: Config, projectId: string): PageOrigins | undefined {
  const isDevelopment = environment === 'development'
  const namedProjects = projects.filter(({ id }) => id === projectId)
  if (namedProjects.length === 0) return undefined
  const origins = [...new Set(namedProjects.flatMap((project) => project.origins.flatMap(originOf)))]
  const anyPort = (origin: string) =>
    isDevelopment && /^http:\/\/[^:]+$/.test(origin) ? [`${origin}:*`] : []
  return {
    origins,
    ancestors: [...origins, ...(isDevelopment ? [...origins.flatMap(anyPort), ...ownMachine] : [])],
  }
}

/** Returns the pages of all projects. */
export const originsOf = ({ projects }: Pick<Config, 'projects'>): ReadonlySet<string> =>
  new Set(projects.flatMap((project) => project.origins.flatMap(originOf)))

/** Returns the origin of a page, https if it has no scheme. Empty for a wildcard or an invalid text. */
function originOf(text: string): readonly string[] {
  const url = text.includes('://') ? text : `https://${text}`
  if (text.includes('*') || !URL.canParse(url)) return []
  const { protocol, origin } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? [origin] : []
}
