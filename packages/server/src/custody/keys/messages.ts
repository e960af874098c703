import type { Sealed, SealPurpose } from '../hpke.js'
import type { ReleaseLimits } from './createReleaseCounter.js'
import type { CustodyService } from './keyFile.js'
import type { RowPurpose } from './keyHolder.js'

/** The first message to the process of the keys. */
export interface HolderStart {
  readonly call: 'start'
  readonly folder: string
  readonly service: CustodyService
  readonly limits: ReleaseLimits
}

/** A message to the process of the keys. Bytes are base64url. */
export type ToHolder =
  | { readonly call: 'keys' }
  | { readonly call: 'mac'; readonly purpose: string; readonly text: string }
  | { readonly call: 'wrap'; readonly userId: string; readonly purpose: RowPurpose; readonly key: string }
  | {
      readonly call: 'unwrap'
      readonly userId: string
      readonly purpose: RowPurpose
      readonly wrapped: string
    }
  | {
      readonly call: 'open'
      readonly purpose: SealPurpose
      readonly aad: object
      readonly sealed: Sealed
    }
  | { readonly call: 'sign'; readonly text: string }

/** Its answer: a text, or the code of a failure with its data. */
export type FromHolder = { readonly id: number } & (
  | { readonly answer: string }
  | { readonly code: string; readonly data: object }
)
