import type { EngineLive } from './engineLive.js'

/** Runs work in the background and logs its failure. */
export function runInBackground(
  { logger }: Pick<EngineLive, 'logger'>,
  task: string,
  work: Promise<unknown>,
): void {
  work.catch((error: unknown) => logger.debug(`${task} failed`, error))
}

/** Runs tasks one after another, so that none sees the half-changed state of another. */
export function runExclusive<Answer>(live: EngineLive, work: () => Promise<Answer>): Promise<Answer> {
  const run = live.lastTask.then(work)
  live.lastTask = run.catch(() => undefined)
  return run
}
