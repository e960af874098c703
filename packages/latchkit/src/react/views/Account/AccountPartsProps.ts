import type { ViewParams } from '../../../core/state/views.js'
import type { ChainNamespace } from '../../../wire/caip.js'

/** The namespace of the account, and the function that reads it again. */
export interface AccountPartsProps {
  readonly namespace: ChainNamespace | undefined
  readonly onRetry: () => void
}

/** The account whose part is shown. */
export interface AccountPartProps {
  readonly params: ViewParams['Account']
}
