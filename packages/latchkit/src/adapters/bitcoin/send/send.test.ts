import { p2wpkh, Transaction } from '@scure/btc-signer'
import { afterEach, describe, expect, it } from 'vitest'
import { codeOf } from '../../../core/fixtures/codeOf.js'
import { whileTimePasses } from '../../../core/fixtures/whileTimePasses.js'
import { publicKeyOf } from '../../../testing/bitcoin/addressOf.js'
import { bitcoinKeys } from '../../../testing/keys.js'
import { readAddress } from '../chain/address.js'
import { neverAborted, openSender, type Sender, stranger } from '../fixtures/openSender.js'

const open: Sender[] = []
const opened = async (...args: Parameters<typeof openSender>) => {
  const sender = await openSender(...args)
  open.push(sender)
  return sender
}
afterEach(async () => {
  for (const sender of open.splice(0)) await sender.end()
})
const codes = ({ notices }: { readonly notices: readonly { readonly code: string }[] }) =>
  notices.map(({ code }) => code)

describe('sending Bitcoin', () => {
  it.each(['legacy', 'nested', 'segwit', 'taproot'] as const)(
    'a %s address pays the receiver, the fee of its level, and itself what is left; it may be replaced',
    async (kind) => {
      const sender = await opened({ kind, ordinals: false })
      const { send, connector, account, chain } = sender
      // The keys of the test wallet are of another path for this kind: it has no coin there yet.
      chain.faucet(account.id, 20_000_000n)
      chain.mine()
      const quote = await send.quote(sender.draft())
      expect(quote.notices).toEqual([])
      const rates = { normal: 8, fast: 15, slow: 2 }
      for (const [id, rate] of Object.entries(rates)) {
        const { id: txid } = await send.submit(connector, await send.quote(sender.draft()), id)
        const { fee, weight, vout, vin } = await sender.transaction(txid)
        const size = Math.ceil(weight / 4)
        expect(vout[0]).toMatchObject({ value: 5_000_000, scriptpubkey_address: stranger })
        expect(vout[1]?.scriptpubkey_address).toBe(account.id)
        expect(vin.every(({ sequence }) => sequence === 0xffff_fffd)).toBe(true)
        // Signatures may be a byte or two shorter than the longest.
        expect(fee / size).toBeGreaterThanOrEqual(rate)
        expect(fee / size).toBeLessThan(rate * 1.04)
      }
    },
  )

  it('what waits of its own is spent again; what a stranger has sent is not, and is said', async () => {
    const sender = await opened()
    const { send, connector, chain, account } = sender
    const all = (await send.quote(sender.draft({ amount: 'max' }))).fees[0]?.max ?? 0n
    await send.submit(connector, await send.quote(sender.draft({ amount: all - 10_000_000n })))
    expect(codes(await send.quote(sender.draft()))).toEqual([])
    chain.faucet(account.id, 100_000_000n)
    expect(codes(await send.quote(sender.draft({ amount: 50_000_000n })))).toEqual(['coinsWaiting'])
    chain.mine()
    expect(codes(await send.quote(sender.draft({ amount: 50_000_000n })))).toEqual([])
  })

  it('all there is goes out by one output, with each level its own', async () => {
    const sender = await opened()
    const quote = await sender.send.quote(sender.draft({ amount: 'max' }))
    const { id } = await sender.send.submit(sender.connector, quote, 'fast')
    const { vout, fee } = await sender.transaction(id)
    expect(vout).toHaveLength(1)
    const fast = quote.fees.find((each) => each.id === 'fast')
    expect([BigInt(vout[0]?.value ?? 0), BigInt(fee)]).toEqual([fast?.max, fast?.costs[0]?.amount.value])
  })

  it('error: dust, too little for the amount, and too little for the fee block it, and nothing is asked of the wallet', async () => {
    const sender = await opened()
    const { send, connector, wallet } = sender
    const balance = 120_000_000n
    for (const [amount, code] of [
      [293n, 'dust'],
      [balance + 1n, 'insufficientFunds'],
      [balance - 10n, 'insufficientFee'],
    ] as const) {
      const quote = await send.quote(sender.draft({ amount }))
      expect(codes(quote)).toEqual([code])
      const { prompts } = wallet
      const before = prompts.length
      expect(await codeOf(send.submit(connector, quote))).toBe(code)
      expect(wallet.prompts.length).toBe(before)
    }
    expect(codes(await send.quote(sender.draft({ amount: 294n })))).toEqual(['feeAboveAmount'])
  })

  it('one in whose place another comes is replaced, and says by which', async () => {
    const sender = await opened()
    const { send, connector, chain } = sender
    const first = await send.submit(connector, await send.quote(sender.draft()), 'slow')
    const { vin } = await sender.transaction(first.id)
    // The same coin again, as a wallet does that raises a fee.
    const [{ txid, vout: index } = { txid: '', vout: 0 }] = vin
    const [{ payment }] = bitcoinKeys
    const tx = new Transaction()
    const { script } = p2wpkh(publicKeyOf(payment, 'segwit'))
    const witnessUtxo = { script, amount: 100_000_000n }
    tx.addInput({ txid, index, sequence: 0xffff_fffd, witnessUtxo })
    tx.addOutput({ script, amount: 99_990_000n })
    tx.sign(payment)
    tx.finalize()
    const answer = await fetch(`${chain.url}/tx`, { method: 'POST', body: tx.hex })
    const second = { id: await answer.text() }
    expect(chain.replacementOf(first.id)).toBe(second.id)
    const followed = send.follow({ ...sender.draft(), ...first }, neverAborted())
    const outcome = await whileTimePasses(sender.page.clock, followed)
    expect(outcome).toEqual({ status: 'replaced', id: second.id })
    chain.mine()
    const other = send.follow({ ...sender.draft(), ...second }, neverAborted())
    expect(await whileTimePasses(sender.page.clock, other)).toEqual({ status: 'confirmed' })
  })

  it('error: one that the network has forgotten and refuses is dropped', async () => {
    const sender = await opened()
    const { send } = sender
    const id = '00'.repeat(32)
    const trace = { hex: '00', txid: '11'.repeat(32), vout: 0 }
    const followed = send.follow({ ...sender.draft(), id, trace }, neverAborted())
    expect(await whileTimePasses(sender.page.clock, followed)).toEqual({ status: 'dropped' })
  })

  it('error: a wallet that signs another transaction is not sent for', async () => {
    const sender = await opened()
    const { send, connector, wallet, esplora } = sender
    wallet.set({
      tamperPsbt(psbt) {
        const tx = Transaction.fromPSBT(psbt)
        tx.updateOutput(0, { amount: 1_000n })
        return tx.toPSBT()
      },
    })
    expect(await codeOf(send.submit(connector, await send.quote(sender.draft())))).toBe('transactionChanged')
    expect(esplora.requests.filter((each) => each.startsWith('POST'))).toEqual([])
  })

  it('a taproot wallet that tells the key of the output is not shown another key as its own', async () => {
    const sender = await opened({ kind: 'taproot', ordinals: false })
    const { send, connector, account, chain, wallet, page, network } = sender
    chain.faucet(account.id, 20_000_000n)
    chain.mine()
    const [{ payment }] = bitcoinKeys
    const [own] = wallet.wallet.accounts
    const outputKey = readAddress(account.id)?.script.subarray(2)
    const internal = publicKeyOf(payment, 'taproot')
    const seen: unknown[] = []
    wallet.set({
      answers: {
        'bitcoin:connect': { accounts: [{ ...own, publicKey: outputKey }] },
        'bitcoin:signTransaction': (...inputs: readonly { readonly psbt: Uint8Array }[]) =>
          inputs.map(({ psbt }) => {
            const tx = Transaction.fromPSBT(psbt)
            seen.push(tx.getInput(0).tapInternalKey)
            // As wallets do that know their key.
            tx.updateInput(0, { tapInternalKey: internal })
            tx.sign(payment)
            return { signedPsbt: tx.toPSBT() }
          }),
      },
    })
    const options = { network, reconnecting: false, signal: new AbortController().signal }
    await page.running.connect(connector, options)
    const { id } = await send.submit(connector, await send.quote(sender.draft()))
    expect((await sender.transaction(id)).vout[0]?.value).toBe(5_000_000)
    expect(seen).toEqual([undefined])
  })

  it('error: an API that lies about the worth of coins is found out before the wallet is asked', async () => {
    const sender = await opened()
    const { send, connector, wallet, esplora } = sender
    esplora.lie = (path, truth) =>
      path.endsWith('/utxo')
        ? {
            body: JSON.stringify(
              JSON.parse(truth).map((coin: object) => ({ ...coin, value: 10_000_000_000 })),
            ),
          }
        : undefined
    const before = wallet.prompts.length
    expect(await codeOf(send.submit(connector, await send.quote(sender.draft())))).toBe('rpcFailed')
    expect(wallet.prompts.length).toBe(before)
  })

  it.each([
    ['no JSON', '/fee-estimates', '<html>'],
    ['fees that no one pays', '/fee-estimates', '{"1":100000,"6":90000}'],
    ['a fee below nothing', '/fee-estimates', '{"6":-1}'],
    ['a list of nothing that is a coin', '/utxo', '[null]'],
    ['more money than there is', '/utxo', `[{"txid":"${'0'.repeat(64)}","vout":0,"value":1e20}]`],
    ['an answer without end', '/utxo', ' '.repeat(4_000_001)],
  ])('error: of an API that answers %s nothing is believed', async (_, of, body) => {
    const sender = await opened()
    sender.esplora.lie = (path) => (path.endsWith(of) ? { body } : undefined)
    expect(await codeOf(sender.send.quote(sender.draft()))).toBe('rpcFailed')
  })

  it('error: an account for collectibles has no way to be sent from', async () => {
    const sender = await opened()
    const { accounts } = await sender.page.running.connect(sender.connector, {
      network: sender.network,
      reconnecting: true,
      signal: new AbortController().signal,
    })
    const ordinal = accounts.find(({ type }) => type === 'ordinal')
    if (!ordinal) throw new Error('it shares none')
    sender.chain.faucet(ordinal.id, 10_000_000n)
    sender.chain.mine()
    const quote = await sender.send.quote(sender.draft({ account: ordinal }))
    expect(codes(quote)).toEqual(['notSpendable'])
  })
})
