#!/usr/bin/env node
import { join } from 'node:path'
import { fail } from 'latchkit/wire'
import packageJson from '../package.json' with { type: 'json' }
import { checkServer, tableOf } from './check/checkServer.js'
import { errorMessage } from './cli/errorMessage.js'
import { helpText } from './cli/helpText.js'
import { proveAtTerminal } from './cli/proveAtTerminal.js'
import { serve } from './cli/serve.js'
import { serveCustody, serveKeys } from './cli/serveCustody.js'
import { didYouMean } from './config/nearest.js'
import { readConfig } from './config/readConfig.js'
import { refuseUnsafe } from './config/refuseUnsafe.js'
import { writeExample } from './config/writeExample.js'
import { custodyServices, writeKeyFiles } from './custody/keys/keyFile.js'
import { pinOthers } from './custody/keys/publicKeys.js'
import { acceptLostFlag } from './custody/ways/formerClients.js'
import { custodyCommands } from './custodyCommands.js'
import { argumentUnknown } from './errors/config.js'

/** A command of the program, and the maximum number of its arguments. */
interface Command {
  readonly maxArguments: number
  run(...args: readonly string[]): unknown
}

const printing = (
  maxArguments: number,
  answer: (...args: readonly string[]) => string | Promise<string>,
): Command => ({
  maxArguments,
  run: async (...args) => void process.stdout.write(await answer(...args)),
})
const { resume, clock, unlock, thaw, export: exportOne, restore, reconcile, newKey, pin } = custodyCommands

const socialCommands = { pause: custodyCommands.pause, unpause: custodyCommands.unpause }

const commands: Readonly<Record<string, Command>> = {
  ...Object.fromEntries(
    custodyServices.map((service): [string, Command] => [
      service,
      { maxArguments: 1, run: (argument) => serveCustody(service, argument) },
    ]),
  ),
  keys: { maxArguments: 1, run: serveKeys },
  resume: printing(1, (service) => resume(readConfig(process.env), service)),
  clock: printing(1, (service) => clock(readConfig(process.env), service)),
  unlock: printing(1, (service) => unlock(readConfig(process.env), service)),
  thaw: printing(0, () => thaw(readConfig(process.env))),
  social: printing(3, async (act = '', provider, service) => {
    if (act === 'prove' && service === undefined) return proveAtTerminal(provider)
    const command = Object.entries(socialCommands).find(([name]) => name === act)?.[1]
    if (!command) throw fail(argumentUnknown, { argument: `social ${act}`, meant: '' })
    return command(readConfig(process.env), provider, service)
  }),
  export: printing(2, (service, folder) => exportOne(readConfig(process.env), service, folder)),
  restore: printing(3, restore),
  reconcile: printing(3, (service, ...files) => reconcile(readConfig(process.env), service, ...files)),
  [acceptLostFlag]: { maxArguments: 0, run: () => serve(true) },
  '--help': printing(0, () => helpText),
  '--version': printing(0, () => `${packageJson.version}\n`),
  '--check': {
    maxArguments: 0,
    async run() {
      const findings = await checkServer(readConfig(process.env))
      const isFaulty = findings.some(({ state }) => state === 'fault')
      // Open connections do not keep the process alive.
      process.stdout.write(tableOf(findings), () => process.exit(isFaulty ? 1 : 0))
    },
  },
  init: printing(3, async (argument, service, path) => {
    const config = readConfig(process.env)
    if (argument === '--new-key') return newKey(config, service, path)
    if (argument === '--pin') return pin(config, service, path)
    // A file name must be the only argument.
    if (service !== undefined) throw fail(argumentUnknown, { argument: service, meant: '' })
    const { isEnabled, keys } = config.custody
    if (isEnabled) {
      refuseUnsafe(config)
      const pinnedServices = pinOthers(keys, argument)
      if (pinnedServices.length > 0) {
        const files = pinnedServices.map((service) => join(keys, `${service}.json`)).join(' and ')
        return `The other service’s public keys are in ${files} now. Start ${pinnedServices.join(' and ')}, or the keys, again.\n`
      }
      await writeKeyFiles(keys)
      return `The keys are in ${keys}. Keep a copy apart from every backup: lost keys are lost wallets.\n`
    }
    const file = argument ?? 'latchkit.json'
    writeExample(file)
    return `${file} is written. Start with LATCHKIT_CONFIG=${file} latchkit-server\n`
  }),
}

/** Runs the command in the arguments. Refuses unknown arguments: an ignored flag would seem to work. */
async function run([name, ...args]: readonly string[]): Promise<void> {
  if (name === undefined) return serve()
  const command = commands[name]
  const unknownArgument = command ? args[command.maxArguments] : name
  if (unknownArgument !== undefined)
    throw fail(argumentUnknown, {
      argument: unknownArgument,
      meant: didYouMean(unknownArgument, Object.keys(commands)),
    })
  await command?.run(...args)
}

run(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${errorMessage(error)}\n`)
  process.exitCode = 1
})
