import { Block, Transaction } from 'bitcoinjs-lib'
import { expect, test } from 'vitest'
import { type Coin, openChain } from './fixtures/openChain.js'
import { sign } from './fixtures/sign.js'

// The endpoint as a page meets it: fields, pages, limits and what is refused, byte by byte.

const { bitcoin, request, read, text, post, send, newCoin, coins } = await openChain({ since: 1_700_000_000 })
const [one, two] = bitcoin.funded
const stranger = 'bcrt1q0000000000000000000000000000000000000'

async function spend(coin: Coin, outputs: { script: Uint8Array; amount: bigint }[]) {
  const hex = await text(`/tx/${coin.txid}/hex`)
  return sign({ kind: 'segwit', key: one.segwit, coins: [{ ...coin, hex }], outputs })
}

test('who opens the address reads which network this is, and its public keys', async () => {
  expect(await read('/')).toMatchObject({
    caipNetworkId: bitcoin.caipNetworkId,
    mnemonic: bitcoin.mnemonic,
    funded: [{ legacy: {}, nested: {}, segwit: { address: one.segwit.address, wif: one.segwit.wif } }, {}],
  })
})

test('a page of any origin may ask', async () => {
  const origin = 'http://demo.localhost:4400'
  const preflight = await request('/tx', {
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-headers')).toBe('*')
  for (const path of ['/blocks/tip/height', '/tx/abc', '/nothing'])
    expect((await request(path, { headers: { origin } })).headers.get('access-control-allow-origin')).toBe(
      '*',
    )
})

test('error: it listens on this machine alone', () => {
  expect(new URL(bitcoin.url).hostname).toBe('127.0.0.1')
})

test('a transaction has the fields of Esplora, and one that waits has no block', async () => {
  const coin = await newCoin(one.segwit.address, 500_000n)
  const note = new Uint8Array([0x6a, 2, 0x68, 0x69])
  const txid = await send(
    await spend(coin, [
      { script: two.taproot.script, amount: 499_000n },
      { script: note, amount: 0n },
    ]),
  )
  const { scriptpubkey } = (await read(`/tx/${coin.txid}`)).vout[0]
  expect(await read(`/tx/${txid}`)).toEqual({
    txid,
    version: 2,
    locktime: 0,
    vin: [
      {
        txid: coin.txid,
        vout: 0,
        prevout: {
          scriptpubkey,
          scriptpubkey_asm: `OP_0 OP_PUSHBYTES_20 ${scriptpubkey.slice(4)}`,
          scriptpubkey_type: 'v0_p2wpkh',
          scriptpubkey_address: one.segwit.address,
          value: 500_000,
        },
        scriptsig: '',
        scriptsig_asm: '',
        witness: [expect.stringMatching(/^30[0-9a-f]+01$/), one.segwit.publicKey],
        is_coinbase: false,
        sequence: 0xffff_fffd,
      },
    ],
    vout: [
      {
        scriptpubkey: Buffer.from(two.taproot.script).toString('hex'),
        scriptpubkey_asm: `OP_PUSHNUM_1 OP_PUSHBYTES_32 ${Buffer.from(two.taproot.script.subarray(2)).toString('hex')}`,
        scriptpubkey_type: 'v1_p2tr',
        scriptpubkey_address: two.taproot.address,
        value: 499_000,
      },
      {
        scriptpubkey: '6a026869',
        scriptpubkey_asm: 'OP_RETURN OP_PUSHBYTES_2 6869',
        scriptpubkey_type: 'op_return',
        value: 0,
      },
    ],
    size: expect.any(Number),
    weight: expect.any(Number),
    fee: 1_000,
    status: { confirmed: false },
  })
  const bytes = Transaction.fromHex(await text(`/tx/${txid}/hex`))
  expect(await read(`/tx/${txid}`)).toMatchObject({ size: bytes.byteLength(), weight: bytes.weight() })
  expect(bytes.getId()).toBe(txid)
  const raw = await (await request(`/tx/${txid}/raw`)).arrayBuffer()
  expect(Buffer.from(raw).toString('hex')).toBe(bytes.toHex())
  bitcoin.mine()
})

test('an input of a nested address says which script it holds, and a coinbase spends nothing', async () => {
  const txid = bitcoin.faucet(one.nested.address, 400_000n)
  const [hash] = bitcoin.mine()
  const coin = { txid, vout: 0, value: 400_000, hex: await text(`/tx/${txid}/hex`) }
  const outputs = [{ script: two.legacy.script, amount: 399_000n }]
  const sent = await send(sign({ kind: 'nested', key: one.nested, coins: [coin], outputs }))
  expect((await read(`/tx/${sent}`)).vin[0]).toMatchObject({
    scriptsig: expect.stringMatching(/^160014/),
    inner_redeemscript_asm: expect.stringMatching(/^OP_0 OP_PUSHBYTES_20 [0-9a-f]{40}$/),
  })
  const [coinbase] = await read(`/block/${hash}/txids`)
  expect(await read(`/tx/${coinbase}`)).toMatchObject({
    fee: 0,
    vin: [{ txid: '00'.repeat(32), vout: 4_294_967_295, prevout: null, is_coinbase: true }],
    vout: [{}, { scriptpubkey_type: 'op_return', value: 0 }],
  })
})

test('another library finds each block whole, its work done and its witnesses committed to', async () => {
  const [newest] = await read('/blocks')
  for (const height of [0, 1, 17, 121, newest.height]) {
    const hash = await text(`/block-height/${height}`)
    const raw = Buffer.from(await (await request(`/block/${hash}/raw`)).arrayBuffer())
    const block = Block.fromBuffer(raw)
    expect(block.getId()).toBe(hash)
    expect(block.checkProofOfWork()).toBe(true)
    expect(block.checkTxRoots()).toBe(true)
    const ids = block.transactions?.map((tx) => tx.getId())
    expect(ids).toEqual(await read(`/block/${hash}/txids`))
    expect(await read(`/block/${hash}`)).toMatchObject({
      id: hash,
      height,
      timestamp: block.timestamp,
      size: raw.length,
      weight: block.weight(),
      tx_count: ids?.length,
    })
  }
})

test('blocks are listed ten at a time, back from the newest or from a height', async () => {
  const heights = async (path: string) => (await read(path)).map(({ height }: { height: number }) => height)
  const newest = Number(await text('/blocks/tip/height'))
  expect(await heights('/blocks')).toEqual(Array.from({ length: 10 }, (_, at) => newest - at))
  expect(await heights('/blocks/3')).toEqual([3, 2, 1, 0])
  const [first] = await read('/blocks/1')
  expect(await read('/blocks/0')).toEqual([
    expect.not.objectContaining({ previousblockhash: expect.anything() }),
  ])
  expect(first).toMatchObject({ previousblockhash: bitcoin.genesisHash })
})

test('the history of an address: what waits, then pages of 25 with the newest first', async () => {
  const { address } = two.legacy
  const ids = Array.from({ length: 30 }, () => {
    const txid = bitcoin.faucet(address, 1_000n)
    bitcoin.mine()
    return txid
  })
  const waiting = bitcoin.faucet(address, 1_000n)
  const listed = async (path: string) =>
    (await read(`/address/${address}${path}`)).map(({ txid }: Coin) => txid)
  const newest = ids.toReversed()
  expect(await listed('/txs')).toEqual([waiting, ...newest.slice(0, 25)])
  expect(await listed('/txs/mempool')).toEqual([waiting])
  expect(await listed('/txs/chain')).toEqual(newest.slice(0, 25))
  const next = await listed(`/txs/chain/${newest[24]}`)
  expect(next.slice(0, 5)).toEqual(newest.slice(25))
  expect(await listed(`/txs/chain/${next.at(-1)}`)).toEqual([])
  expect(await read(`/address/${address}`)).toMatchObject({
    address,
    mempool_stats: { tx_count: 1, funded_txo_count: 1, funded_txo_sum: 1_000, spent_txo_count: 0 },
  })
  bitcoin.mine()
})

test('an address that holds nothing is no failure', async () => {
  const unused = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
  expect(await coins(unused)).toEqual([])
  const none = { funded_txo_count: 0, funded_txo_sum: 0, spent_txo_count: 0, spent_txo_sum: 0, tx_count: 0 }
  expect(await read(`/address/${unused}`)).toEqual({
    address: unused,
    chain_stats: none,
    mempool_stats: none,
  })
})

test('what waits, and the rates a fee may have', async () => {
  expect(await read('/mempool')).toEqual({ count: 0, vsize: 0, total_fee: 0, fee_histogram: [] })
  const coin = await newCoin(one.segwit.address, 500_000n)
  const first = await send(await spend(coin, [{ script: one.segwit.script, amount: 498_900n }]))
  expect(await read('/mempool')).toEqual({
    count: 1,
    vsize: 110,
    total_fee: 1_100,
    fee_histogram: [[10, 110]],
  })
  expect(await read('/mempool/txids')).toEqual([first])
  bitcoin.mine()
  const rates: Record<string, number> = await read('/fee-estimates')
  expect(Object.keys(rates)).toEqual(['1', '2', '3', '6', '10', '25', '144', '504', '1008'])
  const values = Object.values(rates)
  expect(values).toEqual(values.toSorted((a, b) => b - a))
})

test('outputs say what spends them', async () => {
  const coin = await newCoin(one.segwit.address, 500_000n)
  const own = { script: one.segwit.script, amount: 249_000n }
  const txid = (await send(await spend(coin, [own, own]))) as string
  const next = await send(await spend({ txid, vout: 1, value: 249_000 }, [{ ...own, amount: 248_000n }]))
  bitcoin.mine()
  const spent = { spent: true, txid: next, vin: 0, status: expect.objectContaining({ confirmed: true }) }
  expect(await read(`/tx/${txid}/outspends`)).toEqual([{ spent: false }, spent])
  expect(await read(`/tx/${txid}/outspend/1`)).toEqual(spent)
})

test('a browser may keep an answer for ten seconds, as with Esplora', async () => {
  expect((await request('/blocks/tip/height')).headers.get('cache-control')).toBe('public, max-age=10')
  expect((await request('/tx/none')).headers.get('cache-control')).toBeNull()
})

test.each([
  ['/address/nobody', 'Invalid Bitcoin address'],
  [`/address/${stranger}/utxo`, 'Invalid Bitcoin address'],
  ['/address/bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', 'Invalid Bitcoin address'],
  ['/address/tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx/txs', 'Invalid Bitcoin address'],
  ['/address/1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 'Invalid Bitcoin address'],
  ['/tx/abc', 'Invalid hex string'],
  [`/tx/${'g'.repeat(64)}/hex`, 'Invalid hex string'],
  [`/tx/${'a'.repeat(64)}/outspend/x`, 'Invalid number'],
  ['/block/1', 'Invalid hex string'],
  ['/block-height/-1', 'Invalid number'],
  ['/blocks/99999999999', 'Invalid number'],
  ['/%E0%A4%A/x', 'Invalid path'],
])('error: 400 for %s', async (path, words) => {
  const response = await request(path)
  expect([response.status, await response.text()]).toEqual([400, words])
})

test.each([
  [`/tx/${'a'.repeat(64)}`, 'Transaction not found'],
  [`/tx/${'a'.repeat(64)}/hex`, 'Transaction not found'],
  [`/tx/${'a'.repeat(64)}/outspends`, 'Transaction not found'],
  [`/block/${'a'.repeat(64)}`, 'Block not found'],
  ['/block-height/1000000', 'Block not found'],
  ['/blocks/1000000', 'Block not found'],
  ['/latchkit/reorganize', 'endpoint does not exist "/latchkit/reorganize"'],
  ['/address', 'endpoint does not exist "/address"'],
])('error: 404 for %s', async (path, words) => {
  const response = await request(path)
  expect([response.status, await response.text()]).toEqual([404, words])
})

test('of a transaction that never was its status says what Esplora says', async () => {
  expect(await read(`/tx/${'a'.repeat(64)}/status`)).toEqual({ confirmed: false })
  expect(await read(`/tx/${'a'.repeat(64)}/outspend/0`)).toEqual({ spent: false })
})

test('error: another method, a body that is too long, and a list that is', async () => {
  expect((await request('/tx')).status).toBe(405)
  expect((await request('/blocks', { method: 'DELETE' })).status).toBe(405)
  expect((await post('/tx', '0'.repeat(1_000_001))).status).toBe(413)
  const coin = await newCoin(one.segwit.address, 10_000_000n)
  const many = Array.from({ length: 501 }, () => ({ script: two.nested.script, amount: 1_000n }))
  await send(await spend(coin, [...many, { script: one.segwit.script, amount: 9_000_000n }]))
  const refused = await request(`/address/${two.nested.address}/utxo`)
  expect([refused.status, await refused.text()]).toEqual([400, 'Too many unspent transaction outputs (>500)'])
  bitcoin.mine()
})

test.each([
  ['faucet', '{', 'The body is no JSON'],
  ['faucet', '[]', 'The body is no object'],
  ['faucet', '{"address":"nobody","amount":1000}', 'Invalid Bitcoin address'],
  [
    'faucet',
    `{"address":"bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080","amount":"1000"}`,
    'amount must be a whole number from 1 to 10000000000',
  ],
  ['faucet', `{"address":"bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080","amount":1}`, 'dust'],
  ['mine', '{"blocks":0}', 'blocks must be a whole number from 1 to 100'],
  ['mine', '{"blocks":101}', 'blocks must be a whole number from 1 to 100'],
  ['mine', '{"receiver":5}', 'Invalid Bitcoin address'],
])('error: /latchkit/%s with %s', async (name, body, words) => {
  expect(await post(`/latchkit/${name}`, body)).toEqual({ status: 400, text: words })
})
