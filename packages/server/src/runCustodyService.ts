import { fail } from 'latchkit/wire'
import { buildKeeper, buildMailer, releaseLimitsOf, secretFilesOf } from './buildCustodyService.js'
import type { Config } from './config/configSchema.js'
import { refuseUnsafe } from './config/refuseUnsafe.js'
import { type ServedProgram, serveProgram } from './custody/http/serveProgram.js'
import { openKeyHolder } from './custody/keys/answerHolder.js'
import { countsPathOf, writeNoCounts } from './custody/keys/countsFile.js'
import { type CustodyService, hasKeyFiles, writeKeyFiles } from './custody/keys/keyFile.js'
import { connectKeyHolder, serveKeySocket } from './custody/keys/keySocket.js'
import { pinOthers } from './custody/keys/publicKeys.js'
import { startKeyHolder } from './custody/keys/startKeyHolder.js'
import { keysSocketMissing } from './errors/custody.js'
import type { Log } from './operations/createLog.js'
import { createMetrics } from './operations/createMetrics.js'

/**
 * Serves the keys of a service over its socket. The service runs as another user of the operating system. @throws `keysUnreadable`, `clearTextRefused`, `keysInData`;
 * `keysSocketMissing` if the configuration names no socket.
 */
export function runKeys(service: CustodyService, config: Config): Promise<{ close(): Promise<void> }> {
  const { keysSocket } = config.custody[service]
  if (keysSocket === undefined) throw fail(keysSocketMissing, { service })
  refuseUnsafe(config, true)
  const secrets = secretFilesOf(service, config)
  const holder = openKeyHolder(config.custody.keys, service, releaseLimitsOf(service, config), secrets)
  return serveKeySocket(keysSocket, holder)
}

/** A service of the e-mail wallet in this process. Its keys are in another process. */
export interface RunningService extends ServedProgram {
  /** Resolves when the process of its keys has ended: without it the service cannot work. */
  readonly keysEnded: Promise<void>
}

/**
 * Runs one service of the e-mail wallet: auth, recovery or the mailer. @throws `keysUnreadable` if its keys are missing (only development
 * makes them), `smtpMissing`, `secureOriginMissing`, `clearTextRefused`, `keysInData`, `schemaNewer`, `identitiesLost` unless
 * `acceptsLost`.
 */
export async function runCustodyService(
  service: CustodyService,
  config: Config,
  log: Log,
  acceptsLost = false,
): Promise<RunningService> {
  const { custody, environment, listen } = config
  refuseUnsafe(config, true)
  if (environment === 'development' && !custody[service].keysSocket) {
    if (!hasKeyFiles(custody.keys)) await writeKeyFiles(custody.keys)
    else if (service !== 'mailer') pinOthers(custody.keys)
    if (service !== 'mailer') writeNoCounts(countsPathOf(custody.keys, service))
  }
  const metrics = createMetrics()
  const { keysSocket } = custody[service]
  const file = new URL('./keyHolder.js', import.meta.url)
  const holder = keysSocket
    ? await connectKeyHolder(keysSocket, { service, log })
    : await startKeyHolder({
        folder: custody.keys,
        service,
        log,
        programUrl: file,
        limits: releaseLimitsOf(service, config),
        secrets: secretFilesOf(service, config),
      })
  try {
    const parts = { config, log, metrics, holder, acceptsLost }
    const builtService = service === 'mailer' ? await buildMailer(parts) : await buildKeeper(service, parts)
    const { host, port } = custody[service]
    // The server forwards requests to auth and says who calls.
    const trustedProxies = service === 'auth' ? 1 : listen.trustedProxies
    const servedProgram = await serveProgram(
      builtService.program,
      { host, port, trustedProxies },
      { metrics, log },
    )
    return {
      port: servedProgram.port,
      keysEnded: holder.processEnd,
      async close() {
        await servedProgram.close()
        await builtService.close()
        await holder.close()
      },
    }
  } catch (error) {
    await holder.close()
    throw error
  }
}
