import type * as caip from './caip.js'
import type * as calls from './calls.js'
import type * as chain from './chain.js'
import type { ErrorEntry } from './entry.js'
import type * as frame from './frame.js'
import type * as gateway from './gateway.js'
import type * as kit from './kit.js'
import type * as modal from './modal.js'
import type * as names from './names.js'
import type * as pairing from './pairing.js'
import type * as part from './part.js'
import type * as react from './react.js'
import type * as rpc from './rpc.js'
import type * as running from './running.js'
import type * as signIn from './signIn.js'
import type * as siwx from './siwx.js'
import type * as social from './social.js'
import type * as verbs from './verbs.js'
import type * as wallet from './wallet.js'
import type * as walletConnect from './walletConnect.js'

type Catalogue = typeof caip &
  typeof calls &
  typeof chain &
  typeof frame &
  typeof gateway &
  typeof kit &
  typeof modal &
  typeof names &
  typeof pairing &
  typeof part &
  typeof react &
  typeof rpc &
  typeof running &
  typeof signIn &
  typeof siwx &
  typeof social &
  typeof verbs &
  typeof wallet &
  typeof walletConnect

type Row = Catalogue[keyof Catalogue]

/** The type of the data of each code in the catalogue. */
export type ErrorData = {
  readonly [Each in Row as Each['code']]: Each extends ErrorEntry<infer Data> ? Data : never
}

/** The codes of the catalogue. An adapter of a third party may throw others, from its own catalogue. */
export type ErrorCode = keyof ErrorData

/** The data of a code; `unknown` if the code is not in the catalogue. */
export type DataOf<Code extends string> = Code extends ErrorCode ? ErrorData[Code] : unknown
