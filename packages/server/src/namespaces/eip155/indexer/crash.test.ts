import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../../clock.js'
import { buildCli } from '../../../fixtures/builtCli.js'
import { type LocalChain, startLocalChain } from '../../../fixtures/localChain.js'
import { startCli } from '../../../fixtures/startCli.js'
import { describeStoresInTurn, type StoreConfig } from '../../../fixtures/stores.js'
import { until } from '../../../fixtures/until.js'
import { createStore } from '../../../store/createStore.js'
import type { Row } from '../../../store/store.js'

// The built program, killed in the middle of its work again and again.

const id = 'eip155:31337'
const nobody = '0x00000000000000000000000000000000000a11ce'
const blocks = 300
const kills = 4
let chain: LocalChain
let cli: Awaited<ReturnType<typeof buildCli>>
beforeAll(async () => {
  cli = await buildCli()
  chain = await startLocalChain()
  for (let index = 0; index < 10; index++) await chain.pay(nobody, 1n)
  await chain.rpc('anvil_mine', `0x${blocks.toString(16)}`)
  for (let index = 0; index < 10; index++) await chain.pay(nobody, 1n)
})
afterAll(() => {
  chain.stop()
})

describeStoresInTurn('the indexer, killed', (make) => {
  it('loses nothing and writes nothing twice', async () => {
    const config: StoreConfig = await make()
    const environment = {
      LATCHKIT_DATA: config.data,
      LATCHKIT_GATEWAY_CHAINS: JSON.stringify([{ id, name: 'Local', rpcUrls: [chain.rpcUrl], index: {} }]),
      ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
    }
    const store = createStore({
      config: () => config as never,
      log: () => undefined,
      clock: systemClock,
    })
    // A reader beside a process that is killed and begins again does what the error says: it asks again.
    const read = async (sql: string, values: string[] = []) => {
      let rows: readonly Row[] | undefined
      await until(async () => {
        rows = await store.all(sql, values).catch(() => undefined)
        return rows !== undefined
      })
      return rows as readonly Row[]
    }
    const headAt = async () => Number((await read('SELECT number FROM heads'))[0]?.number ?? 0)
    const latest = Number(await chain.rpc('eth_blockNumber'))
    for (let killed = 0; killed < kills; killed++) {
      const { kill } = await startCli(cli.path, environment)
      const before = await headAt()
      await until(async () => (await headAt()) > before)
      await kill('SIGKILL')
      // The rows end where the head stands, wherever it was stopped.
      const [row] = await read('SELECT MAX(number) AS last FROM transactions')
      expect(row?.last).toBeLessThanOrEqual(await headAt())
    }
    expect(await headAt()).toBeLessThan(latest)
    const { kill } = await startCli(cli.path, environment)
    await until(async () => (await headAt()) === latest)
    expect(await kill('SIGTERM')).toBe(0)
    const counts = await Promise.all(
      ['transactions', 'transfers'].map(async (table) => {
        const [row] = await read(`SELECT COUNT(*) AS count FROM ${table}`)
        return row?.count
      }),
    )
    expect(counts).toEqual([20, 20])
    expect(await read('SELECT DISTINCT hash FROM activities WHERE account = ?', [nobody])).toHaveLength(20)
    await store.close()
  }, 300_000)
})
