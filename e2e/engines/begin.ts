import { test } from '@playwright/test'
import { findFirefox, findWebkit } from '../../scripts/lib/engines.mjs'
import { phones } from '../stage/phoneTest.js'
import type { Device } from './Device.js'
import type { Engine } from './Engine.js'
import { startFirefox } from './firefox.js'
import { startWebkit } from './webkit.js'

const [firefox, webkit] = [findFirefox(), findWebkit()]
const engines = {
  Firefox: {
    start: firefox ? (device?: Device) => startFirefox(firefox, device) : undefined,
    userAgent: phones.androidOther.userAgent,
  },
  WebKit: {
    start: webkit ? (device?: Device) => startWebkit(webkit, device) : undefined,
    userAgent: phones.iosSafari.userAgent,
  },
}

/** The two other families of browsers, which Playwright cannot drive as the system has them. */
export type EngineName = keyof typeof engines
export const engineNames = Object.keys(engines) as readonly EngineName[]

export const phoneOf = (name: EngineName): Device => ({
  width: 390,
  height: 664,
  userAgent: engines[name].userAgent,
})

/** Starts a browser; a test without one is skipped where it may be missing. */
export function begin(name: EngineName, device?: Device): Promise<Engine> {
  test.setTimeout(300_000)
  const { start } = engines[name]
  if (!start && process.env.LATCHKIT_ENGINES === 'required') throw new Error(`there is no ${name} here`)
  test.skip(!start, `there is no ${name} here`)
  return (start as NonNullable<typeof start>)(device)
}
