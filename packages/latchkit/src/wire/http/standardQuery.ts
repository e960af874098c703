import * as v from 'valibot'
import { words } from './queryFields.js'

/** §7: the caller, as every call to the gateway names it. None of it proves anything. */
export const standardQuery = v.object({
  /** The site's project at the operator. */
  projectId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Expected letters, digits, - and _'))),
  /** Kind of kit: `{html or react or …}-{adapters}-{version}`. */
  st: words(200),
  /** Version of the kit. */
  sv: words(64),
  /** Only if the site opts in. */
  clientId: words(200),
})

/** The query that every call of the page carries (§7). */
export type StandardQuery = v.InferOutput<typeof standardQuery>
