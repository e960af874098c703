import type { EngineLive } from './engineLive.js'

/** Lets work continue in the background; its failure is logged. */
export function runInBackground(
  { logger }: Pick<EngineLive, 'logger'>,
  what: string,
  work: Promise<unknown>,
): void {
  work.catch((error: unknown) => logger.debug(`${what} failed`, error))
}

/** Runs one task after the other: none sees the state half-way through what another one is doing. */
export function runExclusive<Answer>(live: EngineLive, work: () => Promise<Answer>): Promise<Answer> {
  const run = live.lastTask.then(work)
  live.lastTask = run.catch(() => undefined)
  return run
}
