import type { Provider } from 'latchkit/wire/custody'
import type { Clock } from '../../clock.js'
import type { ProviderCalls } from './createProviderCalls.js'

/** What the verifier of one provider works with. */
export interface WayOptions {
  readonly provider: Provider
  readonly clientId: string
  readonly calls: ProviderCalls
  readonly clock: Clock
  /** Returns the client secret for one call. */
  readonly secretOf: () => Promise<string>
  /** Logs that a provider did not end a token of ours. */
  readonly logNotRevoked: () => void
}
