import { changedFields } from '../config/changedFields.js'
import { readConfig } from '../config/readConfig.js'
import { refuseUnsafe } from '../config/refuseUnsafe.js'
import { createWorkerGateway } from '../createWorkerGateway.js'
import { type Host, startHost } from '../host.js'
import { createLog, type Log } from '../operations/createLog.js'
import { type Custody, startCustody } from '../startCustody.js'
import { errorMessage } from './errorMessage.js'

function handleSignals(host: Host, custody: Custody | undefined, log: Log, reload: () => void): void {
  const end = () => {
    log('info', 'draining')
    const drain = async () => {
      await host.drain()
      await custody?.close()
    }
    drain().catch((error: unknown) => {
      log('error', 'drain-failed', { reason: errorMessage(error) })
      process.exitCode = 1
    })
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  process.on('SIGHUP', reload)
  process.on('SIGUSR2', () => host.relay.rebalance(0.5))
}

/**
 * Runs relay and gateway, and the services of the e-mail wallet if it is configured, until the process gets a signal to end.
 * @param acceptsLost Whether identities of a former client of a provider may be lost.
 */
export async function serve(acceptsLost = false): Promise<void> {
  let config = readConfig(process.env)
  // Check this before the services start: each of them would report the same.
  refuseUnsafe(config)
  const write = (line: string) => void process.stdout.write(line)
  const log = createLog(config.logLevel, write)
  const custody = config.custody.isEnabled
    ? await startCustody({ custody: config.custody, environment: process.env, log, write, acceptsLost })
    : undefined
  const serviceUrl = custody && { serviceUrl: custody.url }
  const host = await startHost({
    config: () => config,
    log,
    createGateway: createWorkerGateway,
    ...serviceUrl,
  }).catch(async (error: unknown) => {
    await custody?.close()
    throw error
  })
  handleSignals(host, custody, log, () => {
    try {
      const configuration = readConfig(process.env)
      const { projects, gateway } = configuration
      const restartFields = changedFields(config, configuration)
      if (restartFields.length > 0) log('warn', 'needs-restart', { fields: restartFields.join(' ') })
      // An emptied list would let everybody in, so it takes effect only after a restart.
      const isEmptied = projects.length === 0 && config.projects.length > 0
      config = { ...config, projects: isEmptied ? config.projects : projects, gateway }
      if (isEmptied) log('error', 'projects-kept', { count: config.projects.length })
      else log('info', 'projects-read', { count: config.projects.length })
    } catch (error) {
      log('error', 'projects-not-read', { reason: errorMessage(error) })
    }
  })
  const isOpen = config.projects.length === 0
  const { port, metricsPort } = host
  log('info', 'listening', {
    host: config.listen.host,
    port,
    everybody: isOpen,
    ...(metricsPort !== undefined && { metricsPort }),
  })
}
