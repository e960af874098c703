import type { EngineLive } from './engineLive.js'

/** Lets something run on that nobody waits for. */
export function quietly({ logger }: Pick<EngineLive, 'logger'>, what: string, work: Promise<unknown>): void {
  work.catch((error: unknown) => logger.debug(`${what} failed`, error))
}

/** One change after the other: nobody sees the state half-way through what another one is doing. */
export function inTurn<Answer>(live: EngineLive, work: () => Promise<Answer>): Promise<Answer> {
  const run = live.turn.then(work)
  live.turn = run.catch(() => undefined)
  return run
}
