import type * as v from 'valibot'
import { createOpenId } from './createOpenId.js'
import { createGithub } from './github/createGithub.js'
import type { nextLogin } from './nextLogin.js'
import { appleSubject, googleSubject } from './persons.js'
import type { StandIn, StandInOptions } from './standIn.js'

export type ProviderName = v.InferOutput<typeof nextLogin>['provider']

/** A provider that has a stand-in. */
interface ProviderRow {
  readonly title: string
  create(options: StandInOptions): StandIn | Promise<StandIn>
}

/** The providers that have a stand-in: another one is a row. */
export const providers: Readonly<Record<ProviderName, ProviderRow>> = {
  google: {
    title: 'Google',
    create: (options) =>
      createOpenId(options, {
        responseType: 'id_token',
        responseMode: 'fragment',
        impliedScope: '',
        cancelled: 'access_denied',
        subjectOf: googleSubject,
        emailClaims: (email, isVerified) => ({ email, email_verified: isVerified }),
      }),
  },
  apple: {
    title: 'Apple',
    create: (options) =>
      createOpenId(options, {
        responseType: 'code id_token',
        responseMode: 'form_post',
        impliedScope: 'openid',
        cancelled: 'user_cancelled_authorize',
        subjectOf: appleSubject,
        emailClaims: (email, isVerified) => ({
          email,
          email_verified: String(isVerified),
          is_private_email: String(email.endsWith('@privaterelay.appleid.com')),
        }),
      }),
  },
  github: { title: 'GitHub', create: createGithub },
}
