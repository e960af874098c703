import * as v from 'valibot'
import { type AccountId, account } from './chainFields.js'
import type { Endpoint } from './endpoint.js'

/** The account or name whose picture is requested. */
export interface ProfileId {
  /** The whole id, as it was written. It is a name unless it is an account. */
  readonly name: string
  /** Absent if the text cannot be an account. */
  readonly account: AccountId | undefined
}

const profileId = v.pipe(
  v.string(),
  v.minLength(1, 'Expected an account or a name'),
  v.maxLength(255, 'Expected at most 255 characters'),
  v.transform((name): ProfileId => {
    const read = v.safeParse(account, name)
    return { name, account: read.success ? read.output : undefined }
  }),
)

/** [A] The picture that an account or a name has chosen. G3: never by the URL of the picture. */
export const getProfileImage = {
  method: 'GET',
  path: '/public/getProfileImage/:id',
  params: v.object({ id: profileId }),
  query: v.object({}),
  answer: 'image',
  // As long as the record that names the picture (§9), because a new picture has the same id.
  cacheSeconds: 300,
} as const satisfies Endpoint

/**
 * Returns the path of the picture of an account or a name at the gateway.
 * @param id A CAIP-10 id, an address or a name.
 * @returns The path, to be appended to the gateway's URL.
 * @example
 * ```ts
 * import { profileImagePath } from 'latchkit/wire'
 * const path = profileImagePath('mira.eth')
 * ```
 */
export function profileImagePath(id: string): string {
  return getProfileImage.path.replace(':id', () => encodeURIComponent(id))
}
