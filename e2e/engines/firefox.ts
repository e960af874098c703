import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { clickActions, keyActions, typeActions } from './actions.js'
import type { Device } from './Device.js'
import type { Engine, Place } from './Engine.js'
import { start } from './program.js'
import { watchNewest } from './watchNewest.js'

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
  // Its window is larger than any page of ours: what another origin's frame shows beyond it counts as not seen.
  const program = start(path, args, { MOZ_HEADLESS_WIDTH: '1400', MOZ_HEADLESS_HEIGHT: '1200' })
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
    const tree = async () =>
      (await send<{ contexts: readonly Context[] }>('browsingContext.getTree', {})).contexts
    const newestOf = watchNewest((await tree()).map(({ context }) => context))
    const here = placeIn(send, context, pointer)
    return {
      ...here,
      goto: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
      async frame() {
        const all = await tree()
        newestOf(all.map((each) => each.context))
        const page = all.find((each) => each.context === context)
        const frame = page?.children?.find(({ url }) => new URL(url).pathname === '/sdk')
        return frame && placeIn(send, frame.context, pointer)
      },
      async window() {
        const newest = newestOf((await tree()).map(({ context }) => context))
        return newest === undefined ? undefined : placeIn(send, newest, pointer)
      },
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** A tab, a window or a frame. */
interface Context {
  readonly context: string
  readonly url: string
  readonly children?: readonly Context[] | null
}

type Send = Awaited<ReturnType<typeof connect>>

const placeIn = (send: Send, context: string, pointer: 'mouse' | 'touch'): Place => ({
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
  type: (text) => send('input.performActions', { context, actions: typeActions(text) }),
  click: (x, y) => send('input.performActions', { context, actions: clickActions(x, y, pointer) }),
})

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
