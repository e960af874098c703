import type { Log } from '../../operations/createLog.js'
import { hourMs } from './codeLimits.js'

/** Counts the mails of each project in an hour; beyond the limit they are sent all the same, and the log says so once an hour. */
export function createProjectSends(most: number, now: () => number, log: Log) {
  let [hour, counts] = [0, new Map<string, number>()]
  return {
    count(projectId: string): void {
      const current = Math.floor(now() / hourMs)
      if (current !== hour) [hour, counts] = [current, new Map()]
      const count = (counts.get(projectId) ?? 0) + 1
      counts.set(projectId, count)
      if (count === most + 1) log('warn', 'project-sends', { projectId, most })
    },
  }
}
