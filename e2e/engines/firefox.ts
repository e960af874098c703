import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { clickActions, keyActions } from './actions.js'
import type { Device } from './Device.js'
import type { Engine } from './Engine.js'
import { start } from './program.js'

interface Answer {
  readonly id?: number
  readonly type: 'success' | 'error' | 'event'
  readonly result?: unknown
  readonly error?: string
  readonly message?: string
}

/** The preferences with which a Firefox thinks that it is on a telephone: its name, and a finger that cannot hover as the only pointer. */
const preferencesOf = ({ userAgent }: Device) => ({
  'general.useragent.override': userAgent,
  'dom.w3c_touch_events.enabled': 1,
  'ui.primaryPointerCapabilities': 1,
  'ui.allPointerCapabilities': 1,
})

/** Starts a Firefox and drives it by WebDriver BiDi, which it speaks itself. */
export async function startFirefox(path: string, device?: Device): Promise<Engine> {
  const profile = mkdtempSync(join(tmpdir(), 'latchkit-firefox-'))
  const preferences = Object.entries(device ? preferencesOf(device) : {}).map(
    ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`,
  )
  writeFileSync(join(profile, 'user.js'), preferences.join(''))
  const { width, height } = device ?? { width: 1200, height: 900 }
  const pointer = device ? 'touch' : 'mouse'
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const program = start(path, args)
  const close = async () => {
    await program.end()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
  try {
    const address = await program.says(/WebDriver BiDi listening on (ws:\S+)/)
    const send = await connect(`${address}/session`)
    await send('session.new', { capabilities: {} })
    const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
    await send('browsingContext.setViewport', { context, viewport: { width, height } })
    return {
      goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      async evaluate(run, ...given) {
        const { result, exceptionDetails } = await send<{
          result?: { value: string }
          exceptionDetails?: { text: string }
        }>('script.callFunction', {
          functionDeclaration: `async () => JSON.stringify(await (${run})(...${JSON.stringify(given)})) ?? 'null'`,
          awaitPromise: true,
          target: { context },
        })
        if (!result) throw new Error(exceptionDetails?.text ?? 'the page answered nothing')
        return JSON.parse(result.value)
      },
      press: (key) => send('input.performActions', { context, actions: keyActions(key) }),
      click: (x, y) => send('input.performActions', { context, actions: clickActions(x, y, pointer) }),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A function that sends a command and answers its result. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let last = 0
  return <Result = void>(method: string, params: object): Promise<Result> =>
    new Promise((resolve, reject) => {
      const id = ++last
      waiting.set(id, ({ type, result, error, message }) => {
        waiting.delete(id)
        if (type === 'success') resolve(result as Result)
        else reject(new Error(`${method}: ${error} ${message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
}
