import * as v from 'valibot'
import { networkFields } from './namespaces/networks.js'

const url = v.pipe(v.string(), v.url())
const keys = v.object({ hpke: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)) })
const service = v.object({ url, keys })

/** The configuration that the secure site writes into the document. The services' keys come from it, never from a service. */
const config = v.object({
  projectId: v.string(),
  /** The origins of the pages that may embed the frame. */
  origins: v.array(v.string()),
  development: v.boolean(),
  /** The site's gateway, which knows prices and names; absent where it has none. */
  gateway: v.optional(url),
  /** Absent where the site has no services: no login is possible then. */
  services: v.optional(v.object({ auth: service, recovery: service })),
  /** The networks of the families that the wallet has keys of; of any other family it needs none. */
  networks: v.object(networkFields),
})
export type FrameConfig = v.InferOutput<typeof config>

/** The gateway as a request is looked up there; nothing where the site has none. */
export const gatewayOf = ({ gateway, projectId }: FrameConfig) =>
  gateway === undefined ? undefined : { url: gateway, projectId }

/** Reads the configuration of the document; nothing where the page was opened without one. */
export function readConfig(text: string | null | undefined): FrameConfig | undefined {
  if (!text?.trim()) return undefined
  return v.parse(config, JSON.parse(text))
}
