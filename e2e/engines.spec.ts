import { test } from '@playwright/test'
import { findFirefox, findWebkit } from '../scripts/lib/engines.mjs'
import type { Device } from './engines/Device.js'
import type { Engine } from './engines/Engine.js'
import { takeEmailJourney } from './engines/emailJourney.js'
import { startFirefox } from './engines/firefox.js'
import { openAfterReload, openWhenTriedAgain, takeJourney } from './engines/journey.js'
import { takePhoneJourney } from './engines/phoneJourney.js'
import { Visitor } from './engines/Visitor.js'
import { startWebkit } from './engines/webkit.js'
import { demoAddress } from './stage/Demo.js'
import { phones } from './stage/phoneTest.js'
import { basePort } from './stage/ports.js'
import { refuseAtFirst } from './stage/refuseAtFirst.js'

// The main journey, and that of a telephone, in the two other families of browsers, which Playwright cannot drive as the
// system has them.

const [firefox, webkit] = [findFirefox(), findWebkit()]
const phone = { width: 390, height: 664 }
const engines = {
  Firefox: {
    start: firefox ? (device?: Device) => startFirefox(firefox, device) : undefined,
    phone: { ...phone, userAgent: phones.androidOther.userAgent },
  },
  WebKit: {
    start: webkit ? (device?: Device) => startWebkit(webkit, device) : undefined,
    phone: { ...phone, userAgent: phones.iosSafari.userAgent },
  },
}

for (const [name, { start, phone }] of Object.entries(engines)) {
  /** The browser, or the reason why there is none. */
  const begin = async (device?: Device): Promise<Engine | undefined> => {
    test.setTimeout(300_000)
    if (!start && process.env.LATCHKIT_ENGINES === 'required') throw new Error(`there is no ${name} here`)
    test.skip(!start, `there is no ${name} here`)
    return start?.(device)
  }

  const step = (title: string, run: () => Promise<void>) => test.step(title, run)

  // One browser for both: between the two codes of one address lies half a minute.
  test(`${name} takes the journey of a visitor without a wallet, and the main journey`, async () => {
    const engine = await begin()
    if (!engine || !start) return
    const withholding = [await refuseAtFirst(/modalChunk/), await refuseAtFirst(/modalChunk/)] as const
    const url = `http://demo.localhost:${basePort}/?email=on&play=off&networks=31337`
    try {
      await takeEmailJourney(engine, url, start, step, async () => {
        await takeJourney(engine, `http://demo.localhost:${basePort}${demoAddress()}`, step)
        await step('a modal whose file did not come opens when it is tried again', () =>
          openWhenTriedAgain(engine, withholding[0]),
        )
        await step('and on a page that the visitor reloads', () => openAfterReload(engine, withholding[1]))
      })
    } finally {
      for (const site of withholding) site.close()
      await engine.close()
    }
  })

  test(`${name} takes the journey of a telephone`, async () => {
    const engine = await begin(phone)
    if (!engine) return
    const url = `http://demo.localhost:${basePort}${demoAddress('pairing=on&pairingWallets=metamask')}`
    try {
      await takePhoneJourney(new Visitor(engine), url, step)
    } finally {
      await engine.close()
    }
  })
}
