/** Logs in one way at a time: a newer login, by e-mail or by a provider, ends the one before. */
export interface LoginTurns {
  /** Begins a login. @returns Aborts when a newer one begins, or when the turn is ended. */
  begin(): AbortSignal
  /** Ends the present login, if there is one. */
  end(): void
}

/** Creates the turns of a frame's logins. */
export function createLoginTurns(): LoginTurns {
  let controller: AbortController | undefined
  const end = () => controller?.abort()
  return {
    begin() {
      end()
      controller = new AbortController()
      return controller.signal
    },
    end,
  }
}
