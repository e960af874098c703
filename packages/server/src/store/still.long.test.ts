import { nativeTokenAddress } from 'latchkit/wire'
import { describe, expect, it } from 'vitest'
import { hasPostgres, startPostgres } from '../fixtures/postgresServer.js'
import { until } from '../fixtures/until.js'
import { balance, cleanUpAfterEach, gasPrice, startGateway, startProxy } from './fixtures/stillDatabase.js'

const ends = cleanUpAfterEach()

// Real time: a database is given up after ten seconds.
describe('a database that keeps still', () => {
  it.runIf(hasPostgres)(
    'is told, and comes back by itself when bytes pass again',
    async () => {
      const postgres = await startPostgres()
      ends.push(() => postgres.stop())
      const url = new URL(await postgres.database())
      const proxy = await startProxy(ends, Number(url.port))
      url.port = String(proxy.port)
      const gateway = await startGateway(ends, url.href)
      await until(() => gateway.gateway.ready?.() === true)
      expect(await balance(gateway)).toMatchObject({ status: 200 })
      proxy.swallow(true)
      // Known to be of earlier, and better than nothing.
      expect(await balance(gateway, `eip155:2:${nativeTokenAddress}`)).toMatchObject({
        status: 200,
        isSoon: true,
      })
      expect(await gasPrice(gateway)).toEqual({ status: 200, isSoon: true })
      await until(() => gateway.gateway.ready?.() === false)
      proxy.swallow(false)
      await until(() => gateway.gateway.ready?.() === true)
      const history = await gateway.get('/v1/account/0x00000000000000000000000000000000000a11ce/nfts')
      expect(history.status).toBe(200)
    },
    60_000,
  )
})
