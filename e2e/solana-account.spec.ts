import { createNoopSigner, getBase58Encoder } from '@solana/kit'
import { findAssociatedTokenPda, getTransferCheckedInstruction } from '@solana-program/token'
import { developmentKey } from '../apps/chains/src/solana/setup/keys.js'
import { entries, tab } from './stage/accountView.js'
import { askSolana, sendAs, sharedSolana } from './stage/solanaChain.js'
import { expect, type SolanaSending, test } from './stage/solanaSendTest.js'

// An account of Solana with the gateway that reads its chain: all of what is shown was sent, received or failed for real.

const stranger = '82ZJ7nbGpixjeDCmEhUcmwXYfvurzAgGdtSMuHnUgyny'
const computeBudget = 'ComputeBudget111111111111111111111111111111'

/** The price of a compute unit and the fee of a transaction, as the chain itself tells them. */
async function pricesIn({ chain }: SolanaSending, id: string) {
  const options = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const { transaction, meta } = (await askSolana('getTransaction', [id, options], chain)) as {
    readonly transaction: {
      readonly message: {
        readonly accountKeys: readonly string[]
        readonly instructions: readonly { readonly programIdIndex: number; readonly data: string }[]
      }
    }
    readonly meta: { readonly fee: number }
  }
  const { accountKeys, instructions } = transaction.message
  const prices = instructions
    .filter(({ programIdIndex }) => accountKeys[programIdIndex] === computeBudget)
    .map(({ data }) => Buffer.from(getBase58Encoder().encode(data)))
    .filter(([kind]) => kind === 3)
    .map((data) => data.readBigUInt64LE(1))
  return { prices, fee: meta.fee }
}

/** The second account gives the first one tokens: the transaction names a token account of it, and not its address. */
async function giveBack(sending: SolanaSending, amount: bigint): Promise<void> {
  const [first, second] = sending.chain.funded
  const { mint, decimals, program: tokenProgram } = sending.chain.mints.spl
  const tokenAccount = async ({ address: owner }: typeof first) =>
    (await findAssociatedTokenPda({ mint, owner, tokenProgram }))[0]
  const [source, destination] = [await tokenAccount(second), await tokenAccount(first)]
  const authority = createNoopSigner(second.address)
  const transfer = getTransferCheckedInstruction({ source, destination, mint, authority, decimals, amount })
  await sendAs(developmentKey('account two'), [transfer], sending.chain)
}

test('what was sent, what failed and what came in stand in the activity, with amounts, fees and memos, also after a reload; NFTs of both kinds are seen', async ({
  sending,
  page,
}) => {
  const { chain, form, review, account } = sending
  const [first, second] = chain.funded
  await sending.withGateway()
  await sending.open('&backend=on')

  // The level that is chosen is the one that is paid, and levels that differ read differently.
  await sending.start()
  await sending.fill('1.5', stranger)
  await expect(form.getByRole('radiogroup', { name: 'Fee' }).locator('label')).toHaveText([
    'Normal0.000005 SOL',
    'Fast0.0000052 SOL',
    'Fastest0.0000071 SOL',
  ])
  await form.getByRole('radio', { name: /^Fastest/ }).check()
  await form.getByRole('button', { name: 'Review send' }).click()
  await expect(review.getByText('0.0000071 SOL')).toBeVisible()
  await review.getByRole('button', { name: /^Send / }).click()
  await expect.poll(() => sending.pending()).toEqual([{ status: 'confirmed', id: expect.any(String) }])
  const paid = (await sending.pending())[0]?.id ?? ''
  expect(await pricesIn(sending, paid)).toEqual({ prices: [200_000n], fee: 7_159 })
  await account.getByRole('button', { name: 'Close' }).click()

  await sending.start()
  await sending.choose('SPL Coin')
  await sending.fill('25', second.address)
  await form.getByRole('textbox', { name: 'Memo' }).fill('Order 7')
  await sending.send()
  await expect(account).toBeVisible()
  await account.getByRole('button', { name: 'Close' }).click()
  await giveBack(sending, 7_000_000n)

  // A transfer that the chain takes in and that fails there: what it was to move is gone meanwhile.
  await sending.start()
  await sending.fill('2', second.address)
  chain.hold()
  await sending.send()
  await expect(account).toBeVisible()
  const before = sending.balance(first.address)
  sending.setBalance(first.address, 1_000_000_000n)
  chain.release()
  await expect(sending.toast('Send failed')).toBeVisible()
  sending.setBalance(first.address, before)

  const rows = [
    /^Send failed\s+Fee 0\.000005 SOL\s+Failed, /,
    /^Received from .*\+7 SPL/,
    /^Sent to .*Memo: Order 7\s+Fee 0\.000005 SOL\s+−25 SPL/,
    /^Sent to 82ZJ…nUgyny\s+Fee 0\.0000071 SOL\s+−1\.5 SOL/,
  ]
  const explorer = `https://explorer.solana.com/tx/${paid}?cluster=custom&customUrl=${encodeURIComponent(sharedSolana.rpcUrl)}`
  const readAll = async () => {
    await tab(account, 'Activity').click()
    for (const [at, text] of rows.entries()) await expect(entries(account).nth(at)).toHaveText(text)
    await expect(entries(account).nth(3).getByRole('link')).toHaveAttribute('href', explorer)
  }
  await readAll()
  await page.reload()
  await expect(sending.demo.fact('status')).toHaveText('connected')
  await sending.demo.accountButton.click()
  await readAll()

  // One is described beside its mint, the other by it.
  await tab(account, 'NFTs').click()
  const nfts = account.getByRole('list', { name: 'NFTs' }).getByRole('listitem')
  await expect(nfts).toHaveCount(2)
  await expect(nfts.filter({ hasText: 'Local Picture' })).toHaveCount(1)
  await expect(nfts.filter({ hasText: 'Local Sculpture' })).toHaveCount(1)
  await expect(account.getByText('Compressed NFTs can’t be shown here.')).toBeVisible()
})
