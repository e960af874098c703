import * as v from 'valibot'
import { serviceUrl } from './serviceUrl.js'

/** The fields of every provider of logins. */
const providerFields = (title: string) => ({
  clientId: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\x21-\x7e]{1,255}$/, 'Expected a client id, without spaces'),
      v.description(
        `client id that ${title} gave you for your secure site, and that nothing else of yours uses; none: nobody logs in with ${title}`,
      ),
    ),
  ),
  accepted: v.optional(
    v.pipe(
      v.string(),
      v.isoDate('Expected a date like 2026-11-29'),
      v.description(
        `date on which you tried logins with the real ${title}, such as \`2026-11-29\`: the authors could try a stand-in only, so production needs it`,
      ),
    ),
  ),
  standIn: v.optional(
    v.pipe(
      serviceUrl,
      v.description(`address of what stands in for ${title} on this machine; \`development\` only`),
    ),
  ),
})

/** The schema of what the operator says of providers of logins. Its rows are the ways in that a provider proves. */
export const socialConfig = v.strictObject({
  google: v.optional(v.strictObject(providerFields('Google')), {}),
  apple: v.optional(v.strictObject(providerFields('Apple')), {}),
  github: v.optional(
    v.strictObject({
      ...providerFields('GitHub'),
      clientSecretFile: v.optional(
        v.pipe(
          v.string(),
          v.nonEmpty(),
          v.description(
            'file with the client secret that GitHub gave you, for the keys of auth and of recovery; they read it for each login and do not keep it',
          ),
        ),
      ),
    }),
    {},
  ),
})

/** What the operator says of providers of logins. */
export type SocialConfig = v.InferOutput<typeof socialConfig>
