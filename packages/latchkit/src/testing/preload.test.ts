import { expect, it, vi } from 'vitest'
import { createLatchkit } from '../core/createLatchkit.js'
import { loadedContent } from '../core/kit/load.js'
import { mainnet } from '../networks/mainnet.js'
import { preload } from './preload.js'

it('loads each moment once, and no verb waits for a file after it', async () => {
  const kit = createLatchkit({ networks: [mainnet], adapters: [] })
  await preload(kit)
  const files = [...kit.live.files.keys()]
  expect(files.length).toBeGreaterThan(7)
  expect(files.every((file) => loadedContent(kit, file) !== undefined)).toBe(true)
  await preload(kit)
  expect(kit.live.files.size).toBe(files.length)
})

it('error: a moment that does not load is partNotLoaded', async () => {
  vi.doMock('../core/money/moment.js', () => {
    throw new Error('offline')
  })
  const { preload } = await import('./preload.js')
  const kit = createLatchkit({ networks: [mainnet], adapters: [] })
  await expect(preload(kit)).rejects.toMatchObject({ code: 'partNotLoaded' })
})
