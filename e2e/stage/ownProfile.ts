import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { basePort } from './ports.js'

interface OwnProfile {
  readonly launchOptions: object
  /** What the person has set, as Chromium keeps it. */
  readonly settings?: object
}

/** The setting of a person who lets an origin store nothing. */
export const storesNothingAt = (origin: string) => ({
  content_settings: { exceptions: { cookies: { [`${origin},*`]: { setting: 2 } } } },
})

/** The settings of who lets frames of another site store what they want, and of who lets them store nothing of the page they are in. */
export const [storesInFrames, storesNothingInFrames] = [
  { cookie_controls_mode: 0 },
  { cookie_controls_mode: 1 },
]

/** Runs in a browser with a profile on the disk, as visitors have one: what a frame of another site may store depends on its settings alone. */
export async function inOwnProfile(
  { launchOptions, settings }: OwnProfile,
  act: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkit-profile-'))
  mkdirSync(join(folder, 'Default'))
  writeFileSync(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile: settings }))
  const context = await chromium.launchPersistentContext(folder, {
    ...launchOptions,
    baseURL: `http://demo.localhost:${basePort}`,
    viewport: { width: 1200, height: 900 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  try {
    await act(context)
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 })
  }
}
