import { join } from 'node:path'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { systemClock } from '../../clock.js'
import { configSchema } from '../../config/configSchema.js'
import { custodyCommands } from '../../custodyCommands.js'
import { describeStores } from '../../fixtures/stores.js'
import { createMetrics } from '../../operations/createMetrics.js'
import { createStore } from '../../store/createStore.js'
import { authSchema } from '../auth/authSchema.js'
import { recoverySchema } from '../recovery/recoverySchema.js'
import { createProviderPauses } from './createProviderPauses.js'

describeStores('latchkit-server social pause | unpause', (make) => {
  it.each(['auth', 'recovery'] as const)('%s: while it runs, and for this provider only', async (service) => {
    const { data, databaseUrl } = await make()
    const config = v.parse(configSchema, { data, custody: { [service]: { databaseUrl } } })
    const schema = service === 'auth' ? authSchema : recoverySchema
    const storeConfig = () => ({ data: join(data, service), databaseUrl })
    const clock = systemClock
    const store = createStore({ config: storeConfig, log: () => undefined, clock }, schema)
    try {
      await store.open()
      const pauses = createProviderPauses({ service, store, clock, metrics: createMetrics() })
      expect(await pauses.endOf('google')).toBeUndefined()
      expect(await custodyCommands.pause(config, 'google', service)).toContain(`unpause google ${service}`)
      expect(await pauses.endOf('google')).toBe(Number.POSITIVE_INFINITY)
      expect(await pauses.endOf('apple')).toBeUndefined()
      // The breaker does not shorten it.
      await pauses.pauseUntil('google', clock.now() + 1)
      expect(await pauses.endOf('google')).toBe(Number.POSITIVE_INFINITY)
      await custodyCommands.unpause(config, 'google', service)
      expect(await pauses.endOf('google')).toBeUndefined()
      await pauses.pauseUntil('google', clock.now() + 60_000)
      await pauses.pauseUntil('google', clock.now() + 1)
      expect(await pauses.endOf('google')).toBeGreaterThan(clock.now() + 1_000)
    } finally {
      await store.close()
    }
  })

  it('error: another provider or service', async () => {
    const config = v.parse(configSchema, {})
    for (const [provider, service] of [
      ['facebook', 'auth'],
      [undefined, 'auth'],
      ['google', 'mailer'],
      ['google', undefined],
    ])
      for (const command of [custodyCommands.pause, custodyCommands.unpause])
        await expect(command(config, provider, service)).rejects.toMatchObject({ code: 'argumentUnknown' })
  })
})
