import { fail } from 'latchkit/wire'
import { readConfig } from '../config/readConfig.js'
import { type CustodyService, custodyServices } from '../custody/keys/keyFile.js'
import { acceptLostFlag } from '../custody/ways/formerClients.js'
import { argumentUnknown } from '../errors/config.js'
import { createLog } from '../operations/createLog.js'
import { runCustodyService, runKeys } from '../runCustodyService.js'
import type { ReadyMessage } from '../startCustody.js'

/**
 * Runs one service of the e-mail wallet until the process gets a signal to end, or the process of its keys has ended.
 * @param argument Nothing, or `acceptLostFlag`.
 */
export async function serveCustody(service: CustodyService, argument?: string): Promise<void> {
  const acceptsLost = service !== 'mailer' && argument === acceptLostFlag
  if (argument !== undefined && !acceptsLost)
    throw fail(argumentUnknown, { argument: `${service} ${argument}`, meant: '' })
  // The files that it writes, including its database, are for its own user only.
  process.umask(0o077)
  const config = readConfig(process.env)
  const log = createLog(config.logLevel, (line) => void process.stdout.write(line))
  const runningService = await runCustodyService(service, config, log, acceptsLost)
  let isOver = false
  const end = () => {
    if (isOver) return
    isOver = true
    log('info', 'draining', { service })
    // The process ends, whatever is still open.
    void runningService.close().finally(() => process.exit())
  }
  process.once('SIGTERM', end)
  process.once('SIGINT', end)
  process.once('disconnect', end)
  void runningService.keysEnded.then(() => {
    if (isOver) return
    log('error', 'keys-ended', { service })
    process.exit(1)
  })
  log('info', 'custody-listening', { service, host: config.custody[service].host, port: runningService.port })
  process.send?.({ kind: 'ready', port: runningService.port } satisfies ReadyMessage)
}

/** Runs the keys of one service until the process gets a signal to end. */
export async function serveKeys(service = ''): Promise<void> {
  const keysService = custodyServices.find((one) => one === service)
  if (!keysService) throw fail(argumentUnknown, { argument: `keys ${service}`, meant: '' })
  process.umask(0o077)
  const config = readConfig(process.env)
  const keysServer = await runKeys(keysService, config)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void keysServer.close().finally(() => process.exit()))
  createLog(config.logLevel, (line) => void process.stdout.write(line))('info', 'keys-listening', { service })
}
