import type { Clock } from '../../clock.js'
import type { Log } from '../../operations/createLog.js'
import { hourMs } from './codeLimits.js'

interface ProjectSendOptions {
  readonly clock: Clock
  readonly log: Log
  /** Ids of the operator's projects. */
  readonly projects: ReadonlySet<string>
}

/** The name that the log uses for all invented project ids. Real ids have no spaces. */
const inventedProject = 'none of the projects'

/** Counts the mails of each project per hour. Mails beyond the limit are still sent, and the log warns once an hour. */
export function createProjectSends({ clock, log, projects }: ProjectSendOptions, maxSends: number) {
  let [hour, counts] = [0, new Map<string, number>()]
  return {
    count(project: string): void {
      const projectId = projects.has(project) ? project : inventedProject
      const currentHour = Math.floor(clock.now() / hourMs)
      if (currentHour !== hour) [hour, counts] = [currentHour, new Map()]
      const count = (counts.get(projectId) ?? 0) + 1
      counts.set(projectId, count)
      if (count === maxSends + 1) log('warn', 'project-sends', { projectId, most: maxSends })
    },
  }
}
