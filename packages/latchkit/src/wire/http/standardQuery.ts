import * as v from 'valibot'
import { shortText } from './queryFields.js'

/** §7: identifies the caller in every call to the gateway. None of it proves anything. */
export const standardQuery = v.object({
  /** The site's project at the operator of the gateway. */
  projectId: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'Expected letters, digits, - and _'))),
  /** Kind of kit: `{html or react or …}-{adapters}-{version}`. */
  st: shortText(200),
  /** Version of the kit. */
  sv: shortText(64),
  /** Sent only if the site opts in. */
  clientId: shortText(200),
})

/** The query fields that every call of the page carries (§7). */
export type StandardQuery = v.InferOutput<typeof standardQuery>
