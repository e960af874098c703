import type { Config } from '../config/configSchema.js'

/** The pages that may have the frame of a project, for its own check (F2) and for the browser's (F3). */
export interface PageOrigins {
  /** Written as browsers do. */
  readonly origins: readonly string[]
  /** The same as sources of `frame-ancestors`. */
  readonly ancestors: readonly string[]
}

const ownMachine = ['http://localhost:*', 'http://127.0.0.1:*']

/**
 * Returns the pages of a project. A pattern of names (`*.example.com`) counts for the gateway and not here: who may show the visitor's
 * wallet is named by its whole name. In development pages of this machine may be on any port.
 * @returns `undefined` for a project that is not configured: then no page may.
 */
export function pageOrigins({ projects, environment }: Config, projectId: string): PageOrigins | undefined {
  const isDevelopment = environment === 'development'
  const named = projects.filter(({ id }) => id === projectId)
  if (named.length === 0) return undefined
  const origins = [...new Set(named.flatMap((project) => project.origins.flatMap(originOf)))]
  const anyPort = (origin: string) =>
    isDevelopment && /^http:\/\/[^:]+$/.test(origin) ? [`${origin}:*`] : []
  return {
    origins,
    ancestors: [...origins, ...(isDevelopment ? [...origins.flatMap(anyPort), ...ownMachine] : [])],
  }
}

/** The pages of all projects. */
export const originsOf = ({ projects }: Pick<Config, 'projects'>): ReadonlySet<string> =>
  new Set(projects.flatMap((project) => project.origins.flatMap(originOf)))

/** A page's origin; without a scheme it is an https one. */
function originOf(text: string): readonly string[] {
  const url = text.includes('://') ? text : `https://${text}`
  if (text.includes('*') || !URL.canParse(url)) return []
  const { protocol, origin } = new URL(url)
  return protocol === 'https:' || protocol === 'http:' ? [origin] : []
}
