import type { AddressInfo } from 'node:net'
import { createServer, connect as openSocket, type Server, type Socket } from 'node:net'
import { nativeTokenAddress } from 'latchkit/wire'
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../clock.js'
import { type FakeNode, startFakeNode } from '../fixtures/fakeNode.js'
import { hasPostgres, type PostgresServer, startPostgres } from '../fixtures/postgresServer.js'
import { until } from '../fixtures/until.js'
import { gatewayInMemory } from '../gateway/fixtures/gatewayInMemory.js'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

/** A way to a database that can swallow all that is sent, as a network does that falls apart. */
async function startProxy(port?: number) {
  const sockets = new Set<Socket>()
  let isSwallowing = port === undefined
  const server: Server = createServer((from) => {
    sockets.add(from.on('error', () => undefined))
    if (port === undefined) return
    const to = openSocket(port, '127.0.0.1').on('error', () => undefined)
    sockets.add(to)
    from.on('data', (piece) => void (isSwallowing || to.write(piece)))
    to.on('data', (piece) => void (isSwallowing || from.write(piece)))
    from.on('close', () => to.destroy())
    to.on('close', () => from.destroy())
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  ends.push(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    swallow(does: boolean) {
      isSwallowing = does
    },
  }
}

async function startGateway(databaseUrl: string) {
  const node: FakeNode = await startFakeNode({ reply: () => ({ result: '0x5' }) })
  ends.push(() => node.stop())
  const chains = [
    { id: 'eip155:1', name: 'One', rpcUrls: [node.url] },
    { id: 'eip155:2', name: 'Indexed', rpcUrls: [node.url], index: { fromBlock: 5 } },
  ]
  return gatewayInMemory({ databaseUrl, gateway: { chains } }, systemClock)
}

const account = '0x00000000000000000000000000000000000a11ce'
/** A balance of the network that is indexed. */
const balance = async (gateway: Awaited<ReturnType<typeof startGateway>>, forceUpdate = '') => {
  const began = performance.now()
  const response = await gateway.get(
    `/v1/account/${account}/balance?chainId=eip155:2${forceUpdate && `&forceUpdate=${forceUpdate}`}`,
  )
  return {
    status: response.status,
    retryAfter: response.headers.get('Retry-After'),
    isSoon: performance.now() - began < 2_500,
  }
}

const gasPrice = async (gateway: Awaited<ReturnType<typeof startGateway>>) => {
  const began = performance.now()
  const { status } = await gateway.get('/v1/convert/gas-price?chainId=eip155:1')
  return { status, isSoon: performance.now() - began < 2_500 }
}

describe('a database that keeps still', () => {
  it('costs the keeping, not the answer, and is told', async () => {
    const { port } = await startProxy()
    const gateway = await startGateway(`postgres://user@127.0.0.1:${port}/none`)
    expect(await gasPrice(gateway)).toEqual({ status: 200, isSoon: true })
    expect(gateway.gateway.ready?.()).toBe(false)
    expect(gateway.metrics.text()).toContain('latchkit_gateway_store_ready 0')
  })

  it('costs a balance of an indexed network soon, not after ten seconds, and the nodes are there all the while', async () => {
    const { port } = await startProxy()
    const gateway = await startGateway(`postgres://user@127.0.0.1:${port}/none`)
    expect(await balance(gateway)).toEqual({ status: 503, retryAfter: '1', isSoon: true })
    const call = await gateway.post('/v1?chainId=eip155:2', {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBalance',
      params: [account, 'latest'],
    })
    expect(await call.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x5' })
  })

  it.runIf(hasPostgres)(
    'is told, and comes back by itself when bytes pass again',
    async () => {
      const postgres: PostgresServer = await startPostgres()
      ends.push(() => postgres.stop())
      const url = new URL(await postgres.database())
      const proxy = await startProxy(Number(url.port))
      url.port = String(proxy.port)
      const gateway = await startGateway(url.href)
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
