import * as v from 'valibot'
import { providers } from '../../../packages/latchkit/src/wire/custody/ways.js'
import { networkFields } from './namespaces/networks.js'

const url = v.pipe(v.string(), v.url())
const keys = v.object({ hpke: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)) })
const service = v.object({ url, keys })

/**
 * The configuration that the secure site writes into the document. It contains the services' keys, which must never come from a service.
 */
const config = v.object({
  projectId: v.string(),
  /** Origins of the pages that may embed the frame. */
  origins: v.array(v.string()),
  development: v.boolean(),
  /** The site's gateway for prices and names, if it has one. */
  gateway: v.optional(url),
  /** `undefined` if the site has no services: then no login is possible. */
  services: v.optional(v.object({ auth: service, recovery: service })),
  /** The operator's clients at providers of logins. In development a stand-in may take the provider's place. */
  socials: v.optional(
    v.array(v.object({ provider: v.picklist(providers), clientId: v.string(), standIn: v.optional(url) })),
    [],
  ),
  /** The networks of the families for which the wallet has keys. */
  networks: v.object(networkFields),
})
export type FrameConfig = v.InferOutput<typeof config>

/** Returns how to call the gateway; `undefined` if there is none. */
export const gatewayOf = ({ gateway, projectId }: FrameConfig) =>
  gateway === undefined ? undefined : { url: gateway, projectId }

/** Reads the configuration in the document; `undefined` if the page was opened without one. */
export function readConfig(text: string | null | undefined): FrameConfig | undefined {
  if (!text?.trim()) return undefined
  return v.parse(config, JSON.parse(text))
}
