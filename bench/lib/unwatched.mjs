// A browser as a visitor has it, spoken to by the few commands a stopwatch needs. The one of the other benches is watched:
// Playwright has it tell of every request who asked for it, and for that V8 parses the page's whole script a second time,
// which is a quarter of a page load (V8.CollectSourcePositions in a trace).
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium, quietFlags } from '../../scripts/lib/chromium.mjs'

/** The browser's debugging protocol by pipe: messages of JSON, each ended by a 0. */
function speakWith(child) {
  const [, , , write, read] = child.stdio
  const waiting = new Map()
  const listeners = new Set()
  let last = 0
  let rest = ''
  read.setEncoding('utf8').on('data', (text) => {
    const lines = (rest + text).split('\0')
    rest = lines.pop()
    for (const { id, result, error, ...event } of lines.map((line) => JSON.parse(line))) {
      if (id === undefined) for (const listen of listeners) listen(event)
      else if (error) waiting.get(id).reject(new Error(error.message))
      else waiting.get(id).resolve(result)
      waiting.delete(id)
    }
  })
  const send = (method, params, sessionId) =>
    new Promise((resolve, reject) => {
      waiting.set(++last, { resolve, reject })
      write.write(`${JSON.stringify({ id: last, method, params, sessionId })}\0`)
    })
  /** Resolves at the next event of that name. */
  const next = (method, sessionId) =>
    new Promise((resolve) => {
      const listen = (event) => {
        if (event.method !== method || event.sessionId !== sessionId) return
        listeners.delete(listen)
        resolve()
      }
      listeners.add(listen)
    })
  return { send, next }
}

export async function unwatched() {
  const profile = mkdtempSync(join(tmpdir(), 'latchkit-bench-'))
  const flags = ['--headless=new', '--no-sandbox', '--remote-debugging-pipe', `--user-data-dir=${profile}`]
  const stdio = ['ignore', 'ignore', 'ignore', 'pipe', 'pipe']
  const child = spawn(findChromium(), [...flags, ...quietFlags, 'about:blank'], { stdio })
  const gone = new Promise((resolve) => child.once('exit', resolve))
  const { send, next } = speakWith(child)
  return {
    /** Opens a page of its own context, slowed down `slow` times; `scripts` run in each of its documents before all else. */
    async visit({ slow, scripts }, run) {
      const { browserContextId } = await send('Target.createBrowserContext')
      const { targetId } = await send('Target.createTarget', { url: 'about:blank', browserContextId })
      const { sessionId } = await send('Target.attachToTarget', { targetId, flatten: true })
      const tell = (method, params) => send(method, params, sessionId)
      await tell('Page.enable')
      for (const source of scripts) await tell('Page.addScriptToEvaluateOnNewDocument', { source })
      await tell('Emulation.setCPUThrottlingRate', { rate: slow })
      const loaded = async (method, params) => {
        const end = next('Page.loadEventFired', sessionId)
        await Promise.all([tell(method, params), end])
      }
      try {
        return await run({
          load: (url) => loaded('Page.navigate', { url }),
          reload: () => loaded('Page.reload'),
          async evaluate(what) {
            const expression = `(${what})()`
            const answer = await tell('Runtime.evaluate', {
              expression,
              awaitPromise: true,
              returnByValue: true,
            })
            if (answer.exceptionDetails) throw new Error(answer.exceptionDetails.exception.description)
            return answer.result.value
          },
        })
      } finally {
        await send('Target.disposeBrowserContext', { browserContextId })
      }
    },
    async end() {
      await send('Browser.close')
      await gone
      // What Chromium started of its own may write for a moment longer; a bench of minutes must not end on that.
      await rm(profile, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}
