import type { IncomingMessage, ServerResponse } from 'node:http'
import type { LoginEntry, NextLogin } from './nextLogin.js'

/** How long `slow` takes. */
export const slowMs = 5_000

/** What stands in for one provider. */
export interface StandIn {
  /** Answers a request below the stand-in's address. `path` is what follows that, from its `/`. */
  answer(request: IncomingMessage, response: ServerResponse, path: string): Promise<void>
}

/** The one client that may send visitors. */
export interface Client {
  readonly id: string
  /** Only GitHub's client has one. */
  readonly secret: string
  readonly redirectUri: string
}

/** What a stand-in works with. */
export interface StandInOptions {
  readonly title: string
  /** Its address, without a `/` at the end: also its issuer. */
  readonly url: string
  readonly client: Client
  /** Takes how the login that begins now is to go. */
  readonly takeNext: () => NextLogin
  readonly record: (entry: Omit<LoginEntry, 'provider' | 'at'>) => void
}

/** Waits as long as `slow` does, if this login is to be slow. */
export const waitFor = ({ outcome }: NextLogin): Promise<void> =>
  outcome === 'slow' ? new Promise((resolve) => setTimeout(resolve, slowMs)) : Promise.resolve()
