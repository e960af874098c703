import { fork } from 'node:child_process'
import type { Log } from '../../operations/createLog.js'
import { callHolder, type HolderPort, type HolderProcess } from './callHolder.js'
import type { ReleaseLimits } from './createReleaseCounter.js'
import type { CustodyService } from './keyFile.js'
import type { SecretFiles } from './secretFiles.js'

const closeMs = 5_000

/** Options of a key holder's process. */
export interface HolderOptions {
  /** The folder of the key files. */
  readonly folder: string
  readonly service: CustodyService
  readonly limits: ReleaseLimits
  /** The files of the client secrets that the process hands out. */
  readonly secrets?: SecretFiles
  readonly log: Log
  /** The program of the process. */
  readonly programUrl: URL
}

/**
 * Starts a process that holds a service's keys, as the same user. The new process uses no network and no database, and answers only the
 * process that started it. @throws `keysUnreadable`
 */
export async function startKeyHolder(options: HolderOptions): Promise<HolderProcess> {
  const { folder, service, limits, secrets = {}, log, programUrl } = options
  const child = fork(programUrl, { env: {}, execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const processEnd = new Promise<void>((resolve) => {
    child.once('error', () => resolve())
    child.once('exit', () => resolve())
  })
  const port: HolderPort = {
    processEnd,
    pid: child.pid,
    send: (message) => void child.send(message, () => undefined),
    listen: (take) => void child.on('message', take),
    async close() {
      if (child.connected) child.disconnect()
      const killTimer = setTimeout(() => child.kill('SIGKILL'), closeMs)
      await processEnd
      clearTimeout(killTimer)
    },
  }
  try {
    return await callHolder(port, {
      service,
      log,
      first: { call: 'start', folder, service, limits, secrets },
    })
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}
