import { describe, expect, it } from 'vitest'
import {
  account,
  balance,
  cleanUpAfterEach,
  gasPrice,
  startGateway,
  startProxy,
} from './fixtures/stillDatabase.js'

const ends = cleanUpAfterEach()

describe('a database that keeps still', () => {
  it('costs the keeping, not the answer, and is told', async () => {
    const { port } = await startProxy(ends)
    const gateway = await startGateway(ends, `postgres://user@127.0.0.1:${port}/none`)
    expect(await gasPrice(gateway)).toEqual({ status: 200, isSoon: true })
    expect(gateway.gateway.ready?.()).toBe(false)
    expect(gateway.metrics.text()).toContain('latchkit_gateway_store_ready 0')
  })

  it('costs a balance of an indexed network soon, not after ten seconds, and the nodes are there all the while', async () => {
    const { port } = await startProxy(ends)
    const gateway = await startGateway(ends, `postgres://user@127.0.0.1:${port}/none`)
    expect(await balance(gateway)).toEqual({ status: 503, retryAfter: '1', isSoon: true })
    const call = await gateway.post('/v1?chainId=eip155:2', {
      jsonrpc: '2.0',
      id: 1,
      method: 'eth_getBalance',
      params: [account, 'latest'],
    })
    expect(await call.json()).toEqual({ jsonrpc: '2.0', id: 1, result: '0x5' })
  })
})
