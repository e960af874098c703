// How fast the published server indexes a network, and what that takes of the disk.
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../chaos/http.mjs'
import { count, head, mega, row } from './table.mjs'

export const indexed = { blocks: 250, transactions: 200 }
const id = 'eip155:31337'
const pause = (ms) => new Promise((next) => setTimeout(next, ms))

/** The configuration of a server for the network of the node at a port. */
export const configOf = (port) => ({
  LATCHKIT_GATEWAY_CHAINS: JSON.stringify([
    { id, name: 'Busy', rpcUrls: [`http://127.0.0.1:${port}`], index: { fromBlock: 0, pollMs: 100 } },
  ]),
})

async function blockOf(port) {
  const { text = '' } = await ask(undefined, port, { path: '/metrics' })
  const [, value] = new RegExp(`^latchkit_gateway_index_block{network="${id}"} (\\d+)`, 'm').exec(text) ?? []
  return value === undefined ? undefined : Number(value)
}

/** Waits until everything is indexed; prints blocks a second and bytes of the store for a transaction. */
export async function measureIndex({ port, folder, peakBytes, hasEnded, log, workedSeconds }) {
  const [last, began, atStart] = [indexed.blocks - 1, performance.now(), workedSeconds()]
  while ((await blockOf(port)) !== last) {
    if (hasEnded()) throw new Error(`the server ended\n${log().slice(-2_000)}`)
    await pause(100)
  }
  const seconds = (performance.now() - began) / 1_000
  const worked = workedSeconds() - atStart
  const files = readdirSync(folder).filter((name) => name.startsWith('gateway.db'))
  const disk = files.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
  const transactions = indexed.blocks * indexed.transactions
  head([
    'indexed',
    'blocks a second',
    'transactions a second',
    'processor time of 1,000 transactions',
    'disk',
    'disk of a transaction',
    'memory of both processes, most',
  ])
  row([
    `${count(indexed.blocks)} blocks of ${indexed.transactions} transactions`,
    (indexed.blocks / seconds).toFixed(0),
    count(Math.round(transactions / seconds)),
    `${((worked / transactions) * 1_000).toFixed(2)} s`,
    mega(disk),
    `${Math.round(disk / transactions)} bytes`,
    mega(peakBytes()),
  ])
}
