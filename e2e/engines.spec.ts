import { expect, test } from '@playwright/test'
import { begin, engineNames, phoneOf } from './engines/begin.js'
import { openAfterReload, openWhenTriedAgain, pressWallet, takeJourney } from './engines/journey.js'
import { takePhoneJourney, tapOnSlowLine } from './engines/phoneJourney.js'
import { Visitor } from './engines/Visitor.js'
import { demoAddress } from './stage/Demo.js'
import { refuseAtFirst, serveSlowly } from './stage/demoProxies.js'
import { basePort } from './stage/ports.js'

/** The time from a request to its answer on a slow line, in ms. */
const slowLineMs = 400
/** On a line on which a visitor presses before the view of the press has come. */
const slowerLineMs = 1_500

// The main journey, and that of a telephone, in the two other families of browsers, which Playwright cannot drive as the
// system has them; the journey by e-mail is in email-from-nothing.spec.ts.

for (const name of engineNames) {
  const step = (title: string, run: () => Promise<void>) => test.step(title, run)

  test(`${name} takes the main journey`, { tag: '@main' }, async () => {
    const engine = await begin(name)
    const withholding = [await refuseAtFirst(/list\.react/), await refuseAtFirst(/list\.react/)] as const
    try {
      await takeJourney(engine, `http://demo.localhost:${basePort}${demoAddress()}`, step)
      await step('a modal whose file did not come opens when it is tried again', () =>
        openWhenTriedAgain(engine, withholding[0]),
      )
      await step('and on a page that the visitor reloads', () => openAfterReload(engine, withholding[1]))
    } finally {
      for (const site of withholding) site.close()
      await engine.close()
    }
  })

  test(`${name} takes the journey of a telephone`, async () => {
    const engine = await begin(name, phoneOf(name))
    const url = `http://demo.localhost:${basePort}${demoAddress('pairing=on&pairingWallets=metamask')}`
    try {
      await takePhoneJourney(new Visitor(engine), url, step)
    } finally {
      await engine.close()
    }
  })

  test(`${name} opens an app within the tap on a slow line`, async () => {
    const engine = await begin(name, phoneOf(name))
    const site = await serveSlowly(slowLineMs, basePort + 70 + 2 * test.info().parallelIndex)
    try {
      const query = 'pairing=on&pairingWallets=metamask'
      await tapOnSlowLine(new Visitor(engine), `${site.url}${demoAddress(query)}`)
    } finally {
      site.close()
      await engine.close()
    }
  })
  test(`${name} asks a wallet after one file, also where the view of the press comes as late`, async () => {
    const engine = await begin(name)
    const site = await serveSlowly(slowerLineMs, basePort + 70 + 2 * test.info().parallelIndex)
    try {
      const scripts = await pressWallet(new Visitor(engine), `${site.url}${demoAddress()}&play=off`)
      expect(scripts.length).toBeGreaterThan(0)
      // None of them waits for another one.
      const firstEnd = Math.min(...scripts.map(({ end }) => end))
      expect(scripts.filter((each) => each.begin >= firstEnd)).toEqual([])
    } finally {
      site.close()
      await engine.close()
    }
  })
}
