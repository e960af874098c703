import type { AdapterSubject, TestRunner } from './conformance/adapterSubject.js'
import { connectingCases } from './conformance/connectingCases.js'
import { findingCases } from './conformance/findingCases.js'
import { livingCases } from './conformance/livingCases.js'
import { casesOf } from './conformance/runningFixture.js'
import { sendingCases } from './conformance/sendingCases.js'
import { usingCases } from './conformance/usingCases.js'

/**
 * Defines the tests that every adapter must pass: finding and connecting a wallet, following its changes, using it, and sending
 * with it if the namespace can. They have their own clock, but no test runner: pass yours.
 * @param runner `describe`, `it` and `expect` of your test runner.
 * @param subject Opens the adapter with a wallet that the suite can control, anew for each case.
 * @example
 * ```ts
 * import { describe, expect, it } from 'vitest'
 * import { type AdapterSubject, describeAdapterConformance } from 'latchkit/testing'
 * declare const subject: AdapterSubject
 * describeAdapterConformance({ describe, it, expect }, subject)
 * ```
 */
export function describeAdapterConformance(runner: TestRunner, subject: AdapterSubject): void {
  const define = casesOf(runner, subject)
  runner.describe(`adapter conformance: ${subject.name}`, () => {
    runner.describe('finding', () => findingCases(runner, define))
    runner.describe('connecting', () => connectingCases(runner, define))
    runner.describe('living', () => livingCases(runner, define))
    runner.describe('using', () => usingCases(runner, define))
    runner.describe('sending', () => sendingCases(runner, define))
  })
}
