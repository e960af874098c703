import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Frame, type Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * The account button shows the balance beside the address, and is named by the address alone. What a person
 * would say to press it is in its name.
 */
const named = /^label-content-name-mismatch: \["(\[data-kit="1"\] .*)?\.latchkit-account"\]/

/** Returns the findings of axe on the page or inside an element, one line for each. */
export async function axeFindings(page: Page | Frame, within?: string): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const findings = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as {
      axe: { run(root: Node | null, options: object): Promise<AxeResults> }
    }
    const root = selector ? document.querySelector(selector) : document
    const { violations } = await axe.run(root, { resultTypes: ['violations'] })
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${JSON.stringify(target)} ${failureSummary}`),
    )
  }, within)
  return findings.filter((each) => !named.test(each))
}

/** Looks at what is on screen; `what` tells which state a finding belongs to. */
export async function assertAccessible(page: Page | Frame, what: string, within?: string): Promise<void> {
  expect.soft(await axeFindings(page, within), what).toEqual([])
}
