import { createInterface } from 'node:readline/promises'
import { originOf, providerFetchOf } from '../buildCustodyService.js'
import { tableOf } from '../check/checkServer.js'
import { systemClock } from '../clock.js'
import { readConfig } from '../config/readConfig.js'
import { readSecret } from '../custody/keys/secretFiles.js'
import { proveProvider } from '../custody/ways/prove/proveProvider.js'
import { providerOf } from '../custodyCommands.js'

/** Proves a provider with the person at the terminal. Returns the text to print at the end. */
export async function proveAtTerminal(argument?: string): Promise<string> {
  const [config, provider] = [readConfig(process.env), providerOf('social prove', argument)]
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  // A terminal that is closed answers no question any more.
  const controller = new AbortController()
  terminal.once('close', () => controller.abort())
  try {
    const findings = await proveProvider({
      social: config.social,
      provider,
      origin: originOf(config),
      fetch: providerFetchOf(config),
      clock: systemClock,
      secretOf: async () => readSecret({ github: config.social.github.clientSecretFile ?? '' }, provider),
      ask: (question) => terminal.question(`\n${question}\n> `, { signal: controller.signal }),
    })
    const isFaulty = findings.some(({ state }) => state === 'fault')
    if (isFaulty) process.exitCode = 1
    const next = isFaulty
      ? 'Do not accept this provider yet.'
      : `If all pages looked right, write the date into social.${provider}.accepted (docs/social-first-day.md).`
    return `\nSend us these lines: they name nobody.\n${tableOf(findings)}${next}\n`
  } finally {
    terminal.close()
  }
}
