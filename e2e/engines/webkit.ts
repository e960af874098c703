import { createServer } from 'node:net'
import { clickActions, keyActions, typeActions } from './actions.js'
import type { Device } from './Device.js'
import type { Engine, Place } from './Engine.js'
import { type Program, start } from './program.js'
import { watchNewest } from './watchNewest.js'

/** The programs that WebKit needs. */
export interface WebkitPrograms {
  readonly driver: string
  readonly display: string
  readonly browser: string
}

/** Starts WebKitGTK's small browser on a display of its own and drives it by WebDriver, which has no fingers there. */
export async function startWebkit(
  { driver, display, browser }: WebkitPrograms,
  device?: Device,
): Promise<Engine> {
  const programs: Program[] = []
  const close = async () => {
    for (const program of programs.toReversed()) await program.end()
  }
  try {
    const screen = start(display, ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'])
    programs.push(screen)
    const port = await freePort()
    const env = {
      DISPLAY: `:${await screen.says(/^(\d+)$/m)}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Wherever it runs: a system without a language, of which the page hears "C".
      LC_ALL: 'C',
      LANGUAGE: '',
      // Its own sandbox does not start as root in a container.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    }
    programs.push(start(driver, [`--port=${port}`, '--host=127.0.0.1'], env))
    const call = caller(`http://127.0.0.1:${port}`)
    const { sessionId } = await untilAnswered(() =>
      call<{ sessionId: string }>('POST', '/session', {
        capabilities: {
          alwaysMatch: { 'webkitgtk:browserOptions': { binary: browser, args: argumentsFor(device) } },
        },
      }),
    )
    const session = `/session/${sessionId}`
    await call('POST', `${session}/timeouts`, { script: 30_000, pageLoad: 30_000 })
    const { width, height } = device ?? { width: 1200, height: 900 }
    await call('POST', `${session}/window/rect`, { width, height })
    const remote = { call, session }
    const own = await call<string>('GET', `${session}/window`, undefined)
    const newestOf = watchNewest([own])
    const newestHandle = async () =>
      newestOf(await call<readonly string[]>('GET', `${session}/window/handles`, undefined))
    return {
      ...placeIn(remote),
      goto: (url) => call('POST', `${session}/url`, { url }),
      async frame() {
        await newestHandle()
        const script = 'return document.querySelector("latchkit-frame iframe")'
        const id = await call<object | null>('POST', `${session}/execute/sync`, { script, args: [] })
        if (!id) return undefined
        const page = placeIn(remote)
        return {
          ...placeIn(remote, { path: 'frame', to: { id }, back: { id: null } }),
          // In a frame, too, this driver counts from the edge of the page.
          async click(x, y) {
            const { left, top } = await page.evaluate(() => {
              const frame = document.querySelector('latchkit-frame iframe')
              const { left = 0, top = 0 } = frame?.getBoundingClientRect() ?? {}
              return { left, top }
            })
            await page.click(left + x, top + y)
          },
        }
      },
      async window() {
        const handle = await newestHandle()
        return handle ? placeIn(remote, { path: 'window', to: { handle }, back: { handle: own } }) : undefined
      },
      async close() {
        await call('DELETE', session, undefined).catch(() => undefined)
        await close()
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** The way to another document than the page's, and back. */
interface Way {
  readonly path: 'frame' | 'window'
  readonly to: object
  readonly back: object
}

interface Driver {
  readonly call: ReturnType<typeof caller>
  readonly session: string
}

/** A place: the driver goes there for each act, and back. */
function placeIn({ call, session }: Driver, way?: Way): Place {
  const act = async <Answer>(run: () => Promise<Answer>): Promise<Answer> => {
    if (!way) return run()
    await call('POST', `${session}/${way.path}`, way.to)
    try {
      return await run()
    } finally {
      await call('POST', `${session}/${way.path}`, way.back)
    }
  }
  const perform = (actions: readonly object[]) => act(() => call('POST', `${session}/actions`, { actions }))
  return {
    async evaluate(run, ...given) {
      const script = `
          const done = arguments[arguments.length - 1]
          Promise.resolve().then(() => (${run})(...JSON.parse(arguments[0]))).then(
            (answer) => done(JSON.stringify({ answer })),
            (error) => done(JSON.stringify({ error: String(error?.stack ?? error) })),
          )`
      const reply = await act(() =>
        call<string>('POST', `${session}/execute/async`, { script, args: [JSON.stringify(given)] }),
      )
      const { answer, error } = JSON.parse(reply)
      if (error) throw new Error(error)
      return answer
    },
    press: (key) => perform(keyActions(key)),
    type: (text) => perform(typeActions(text)),
    click: (x, y) => perform(clickActions(x, y)),
  }
}

/** With its toolbar the window would be wider than a telephone. */
const argumentsFor = (device: Device | undefined) => [
  '--automation',
  ...(device ? ['--full-screen', `--user-agent=${device.userAgent}`] : []),
]

/** A function that calls the driver and answers the value. */
function caller(base: string) {
  return async <Value = void>(method: string, path: string, body: object | undefined): Promise<Value> => {
    const response = await fetch(base + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } }
    if (!response.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
}

/** The driver says nothing when it is ready: it answers. */
async function untilAnswered<Value>(call: () => Promise<Value>): Promise<Value> {
  for (let tries = 0; ; tries++) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof TypeError) || tries > 100) throw error
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
