/** A mistake of the site's set-up that its developer should see (§8). */
export interface Alert {
  readonly code: string
  readonly shortMessage: string
  /** The problem, and how to solve it. */
  readonly longMessage: string
  /** The service that caused it (the gateway, or a connector by its id): alerts of two services are kept apart. */
  readonly service?: string
}
