const text = process.env.LATCHKIT_E2E_PORT ?? '4620'

/** The first port of the servers under test. */
export const basePort = Number(text)

/** The local chains, by id. */
export const chains = {
  31337: `http://127.0.0.1:${basePort + 4}`,
  31338: `http://127.0.0.1:${basePort + 5}`,
} as const
