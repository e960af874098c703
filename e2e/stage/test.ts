import { test as base, expect, type Page } from '@playwright/test'
import { Demo } from './Demo.js'

/** The faults of a page: things it must never do. */
export interface Watched {
  /** Addresses outside this machine that it asked. */
  readonly foreign: string[]
  /** The violations that the Content-Security-Policy refused. */
  readonly violations: string[]
  /** Uncaught errors, and errors and warnings in the console. */
  readonly complaints: string[]
  /** Complaints that a test expects. */
  readonly expected: RegExp[]
}

const local = /^(https?|wss?):\/\/(127\.0\.0\.1|localhost|[\w.-]+\.localhost)(:\d+)?\/|^(data|blob|about):/

export async function watch(page: Page): Promise<Watched> {
  const watched: Watched = { foreign: [], violations: [], complaints: [], expected: [] }
  page.on('request', (request) => {
    if (!local.test(request.url())) watched.foreign.push(request.url())
  })
  page.on('websocket', (socket) => {
    if (!local.test(socket.url())) watched.foreign.push(socket.url())
  })
  page.on('pageerror', (error) => watched.complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      watched.complaints.push(`${message.type()}: ${message.text()}`)
    }
  })
  await page.exposeFunction('reportViolation', (violation: string) => watched.violations.push(violation))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { reportViolation } = window as unknown as { reportViolation(text: string): void }
      reportViolation(
        `${event.effectiveDirective}: ${event.blockedURI} ${event.sample} (${event.sourceFile})`,
      )
    })
  })
  return watched
}

/** Expects that a page was quiet: it asked nothing outside this machine, broke no policy, and logged no complaint. */
export function assertQuiet({ foreign, violations, complaints, expected }: Watched): void {
  const unexpected = complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint)))
  expect({ foreign, violations, complaints: unexpected }).toEqual({
    foreign: [],
    violations: [],
    complaints: [],
  })
}

export const test = base.extend<{ watched: Watched; demo: Demo }>({
  watched: async ({ page }, use) => {
    const watched = await watch(page)
    await use(watched)
    assertQuiet(watched)
  },
  demo: async ({ page, watched: _ }, use) => use(new Demo(page)),
})

export { expect }
