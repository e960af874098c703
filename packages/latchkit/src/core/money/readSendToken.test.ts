import { expect, it } from 'vitest'
import { fetchTokenBalance } from '../account/fetchTokenBalance.js'
import { connect } from '../connect/connect.js'
import { worlds } from '../fixtures/worlds.js'
import { sendDraft } from '../select/sendDraft.js'
import { changeSend } from './changeSend.js'
import { readSendToken } from './readSendToken.js'

const world = worlds()
const listed = { address: 'brick1-gold', name: 'Gold', symbol: 'GLD', decimals: 6 }

/** A draft of a token that the site named by an address. */
async function draftOf(address: string) {
  const { kit, toy, start } = world({ tokens: { 'toy:1': [listed] } })
  await start()
  toy.add('a')
  await connect(kit, { connector: 'toy:a' })
  toy.setTokens(async (all) => all.map((each) => (each === 'brick1-gold' ? 42n : 7n)))
  await fetchTokenBalance(kit)
  changeSend(kit, { token: { ...listed, address, chainId: 'toy:1' } })
  await readSendToken(kit)
  return sendDraft(kit.store.getState())
}

it('a token is the one in the list however its address is written, and is written as there', async () => {
  expect(await draftOf('brick2-gold')).toMatchObject({
    token: { address: 'brick1-gold' },
    balance: { value: 42n },
  })
})

it('row 8: one whose address differs by case alone is another token', async () => {
  expect(await draftOf('brick1-Gold')).toMatchObject({
    token: { address: 'brick1-Gold' },
    balance: { value: 7n },
  })
})
