import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../core/fixtures/codeOf.js'
import { rpcTimeoutMs } from '../../../wire/constants.js'
import { ownAddress } from '../fixtures/injectedWallets.js'
import { localNetwork, regtestId } from '../fixtures/localNetwork.js'
import { openPage, type Page } from '../fixtures/openPage.js'

const id = ownAddress('segwit')
const account = { namespace: 'bip122', type: 'payment', id, addresses: {}, data: {} }
const sums = { funded_txo_sum: 7, spent_txo_sum: 0 }
const truth = JSON.stringify({ chain_stats: sums, mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 0 } })

let page: Page
let server: Server
let answer: (response: ServerResponse) => void
let open = 0
let sent = 0
beforeEach(async () => {
  page = openPage()
  server = createServer((_, response) => {
    open++
    response.on('close', () => open--)
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterEach(async () => {
  page.end()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** Asks for a balance: first the server of the test, then others. */
async function balance(...more: readonly string[]) {
  const { port } = server.address() as AddressInfo
  const network = localNetwork(regtestId, `http://127.0.0.1:${port}`, ...more)
  return (await page.running.reader()).getBalance({ account, network })
}

/** Writes without end, as fast as it is read. */
function pour(response: ServerResponse) {
  const chunk = Buffer.alloc(65_536, ' ')
  const more = () => {
    if (response.destroyed) return
    sent += chunk.length
    if (response.write(chunk)) setImmediate(more)
    else response.once('drain', more)
  }
  more()
}

describe('an Esplora API that means harm', () => {
  it.each([200, 500])(
    'error: of an answer without end, of status %i, four megabytes are read',
    async (status) => {
      sent = 0
      answer = (response) => pour(response.writeHead(status))
      expect(await codeOf(balance())).toBe('rpcFailed')
      await expect.poll(() => open).toBe(0)
      // What is on its way in the sockets' own memory comes on top.
      expect(sent).toBeLessThan(32_000_000)
    },
  )

  it('error: one that begins to answer and does not go on is left after a while, and its connection closed', async () => {
    answer = (response) => void response.writeHead(200).write('{')
    const code = codeOf(balance())
    await expect.poll(() => open).toBe(1)
    await page.clock.advance(rpcTimeoutMs - 1)
    expect(open).toBe(1)
    await page.clock.advance(1)
    expect(await code).toBe('rpcFailed')
    await expect.poll(() => open).toBe(0)
  })

  it('another one is asked in its place', async () => {
    const other = createServer((_, response) => void response.end(truth))
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    answer = pour
    try {
      expect((await balance(`http://127.0.0.1:${port}`)).value).toBe(7n)
    } finally {
      other.closeAllConnections()
      other.close()
    }
  })

  it('error: nothing is waited for any more where the adapter stops', async () => {
    answer = (response) => void response.writeHead(200).write('{')
    const code = codeOf(balance())
    await expect.poll(() => open).toBe(1)
    page.running.stop()
    expect(await code).toBe('rpcFailed')
    await expect.poll(() => open).toBe(0)
  })
})
