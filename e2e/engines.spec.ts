import { test } from '@playwright/test'
import { findFirefox, findWebkit } from '../scripts/lib/engines.mjs'
import type { Engine } from './engines/Engine.js'
import { startFirefox } from './engines/firefox.js'
import { openAfterReload, openWhenTriedAgain, takeJourney } from './engines/journey.js'
import { startWebkit } from './engines/webkit.js'
import { basePort } from './stage/ports.js'
import { refuseAtFirst } from './stage/refuseAtFirst.js'

// The main journey in the two other families of browsers, which Playwright cannot drive as the system has them.

const [firefox, webkit] = [findFirefox(), findWebkit()]
const engines: Readonly<Record<string, (() => Promise<Engine>) | undefined>> = {
  Firefox: firefox ? () => startFirefox(firefox) : undefined,
  WebKit: webkit ? () => startWebkit(webkit) : undefined,
}

for (const [name, start] of Object.entries(engines)) {
  test(`${name} takes the main journey`, async () => {
    test.setTimeout(300_000)
    if (!start && process.env.LATCHKIT_ENGINES === 'required') throw new Error(`there is no ${name} here`)
    test.skip(!start, `there is no ${name} here`)
    const engine = await start?.()
    if (!engine) return
    const withholding = [await refuseAtFirst(/modalChunk/), await refuseAtFirst(/modalChunk/)] as const
    try {
      await takeJourney(engine, `http://demo.localhost:${basePort}/?font=Inter`, (title, run) =>
        test.step(title, run),
      )
      await test.step('a modal whose file did not come opens when it is tried again', () =>
        openWhenTriedAgain(engine, withholding[0]))
      await test.step('and on a page that the visitor reloads', () => openAfterReload(engine, withholding[1]))
    } finally {
      for (const site of withholding) site.close()
      await engine.close()
    }
  })
}
