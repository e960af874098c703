import type { ChainNamespace } from '../../../wire/caip.js'

/** Whose account, and what reads it again. */
export interface AccountPartsProps {
  readonly namespace: ChainNamespace | undefined
  readonly onRetry: () => void
}
