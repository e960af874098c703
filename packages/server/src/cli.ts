#!/usr/bin/env node
import { fail, isLatchkitError } from 'latchkit/wire'
import packageJson from '../package.json' with { type: 'json' }
import { checkServer, tableOf } from './check/checkServer.js'
import { changedFields } from './config/changedFields.js'
import { configFields } from './config/configFields.js'
import { didYouMean } from './config/nearest.js'
import { readConfig } from './config/readConfig.js'
import { writeExample } from './config/writeExample.js'
import { createWorkerGateway } from './createWorkerGateway.js'
import { argumentUnknown } from './errors/config.js'
import { type Host, startHost } from './host.js'
import { createLog, type Log } from './operations/createLog.js'

const help = `latchkit-server: relay and gateway in one process.

latchkit-server              serves
latchkit-server init [file]  writes a commented configuration (latchkit.json)
latchkit-server --check      asks what the configuration names: stores, nodes, names; ends with 1 on a fault
latchkit-server --version    says which version this is
latchkit-server --help       says this

Configuration: a JSON file named by LATCHKIT_CONFIG, and over it these variables:
${configFields()
  .map(({ variable, about }) => `  ${variable}\n      ${about}`)
  .join('\n')}

SIGTERM, SIGINT  lets what is under way end, then ends
SIGHUP           reads the projects and the gateway's part of the configuration anew; the log says what else has
                 changed and needs a restart
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
  const host = await startHost({ config: () => config, log, createGateway: createWorkerGateway })
  handleSignals(host, log, () => {
    try {
      const given = readConfig(process.env)
      const { projects, gateway } = given
      const waiting = changedFields(config, given)
      if (waiting.length > 0) log('warn', 'needs-restart', { fields: waiting.join(' ') })
      // An emptied list would let everybody in: that takes a restart.
      const isEmptied = projects.length === 0 && config.projects.length > 0
      config = { ...config, projects: isEmptied ? config.projects : projects, gateway }
      if (isEmptied) log('error', 'projects-kept', { count: config.projects.length })
      else log('info', 'projects-read', { count: config.projects.length })
    } catch (error) {
      log('error', 'projects-not-read', { reason: errorMessage(error) })
    }
  })
  const open = config.projects.length === 0
  log('info', 'listening', { host: config.listen.host, port: host.port, everybody: open })
}

const commands: Readonly<Record<string, (file?: string) => void | Promise<void>>> = {
  '--help': () => void process.stdout.write(help),
  '--version': () => void process.stdout.write(`${packageJson.version}\n`),
  async '--check'() {
    const findings = await checkServer(readConfig(process.env))
    const isFaulty = findings.some(({ state }) => state === 'fault')
    // What still waits for an answer keeps no process alive.
    process.stdout.write(tableOf(findings), () => process.exit(isFaulty ? 1 : 0))
  },
  init(file = 'latchkit.json') {
    writeExample(file)
    process.stdout.write(`${file} is written. Start with LATCHKIT_CONFIG=${file} latchkit-server\n`)
  },
}

/** Does what the arguments say. What is not known is refused: a flag that is ignored looks as if it worked. */
async function run([command, file, ...more]: readonly string[]): Promise<void> {
  const known = Object.keys(commands)
  const [unknown] = command === 'init' ? more : [file].filter((each) => each !== undefined)
  const given = command !== undefined && !known.includes(command) ? command : unknown
  if (given !== undefined) throw fail(argumentUnknown, { given, meant: didYouMean(given, known) })
  await (command === undefined ? serve() : commands[command]?.(file))
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
})
