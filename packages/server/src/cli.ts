#!/usr/bin/env node
import { isLatchkitError } from 'latchkit/wire'
import { configFields } from './config/configFields.js'
import { readConfig } from './config/readConfig.js'
import { createGateway } from './gateway/createGateway.js'
import { type Host, startHost } from './host.js'
import { createLog, type Log } from './operations/createLog.js'

const help = `latchkit-server: relay and gateway in one process.

Configuration: a JSON file named by LATCHKIT_CONFIG, and over it these variables:
${configFields()
  .map(({ variable, about }) => `  ${variable}\n      ${about}`)
  .join('\n')}

SIGTERM, SIGINT  lets what is under way end, then ends
SIGHUP           reads the projects and the gateway's part of the configuration anew
SIGUSR2          asks half of the clients to come back, to this process or another one
`

const errorMessage = (error: unknown) => (isLatchkitError(error) ? error.message : String(error))

function handleSignals(host: Host, log: Log, reload: () => void): void {
  const end = () => {
    log('info', 'draining')
    host.drain().catch((error: unknown) => {
      log('error', 'drain-failed', { reason: errorMessage(error) })
      process.exitCode = 1
    })
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  process.on('SIGHUP', reload)
  process.on('SIGUSR2', () => host.relay.rebalance(0.5))
}

async function serve(): Promise<void> {
  let config = readConfig(process.env)
  const log = createLog(config.logLevel, (line) => process.stdout.write(line))
  const host = await startHost({ config: () => config, log, createGateway })
  handleSignals(host, log, () => {
    try {
      const { projects, gateway } = readConfig(process.env)
      config = { ...config, projects, gateway }
      log('info', 'projects-read', { count: config.projects.length })
    } catch (error) {
      log('error', 'projects-not-read', { reason: errorMessage(error) })
    }
  })
  const open = config.projects.length === 0
  log('info', 'listening', { host: config.listen.host, port: host.port, everybody: open })
}

if (process.argv.includes('--help')) process.stdout.write(help)
else {
  serve().catch((error: unknown) => {
    process.stderr.write(`${errorMessage(error)}\n`)
    process.exitCode = 1
  })
}
