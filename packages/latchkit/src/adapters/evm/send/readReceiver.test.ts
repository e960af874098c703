import { expect, it } from 'vitest'
import { mainnet } from '../../../networks/mainnet.js'
import { readReceiver } from './readReceiver.js'

const one = '0x71C7656EC7ab88b098defB751B7401B5f6d8976F'
const token = '0x1111111111111111111111111111111111111111'

it.each([
  [one, one],
  [` ${one}\n`, one],
  // Written as the activity shows it, however it was typed; what may be mistyped stays, and the quote points it out.
  [one.toLowerCase(), one],
  [`0x${one.slice(2).toUpperCase()}`, one],
  [one.slice(2), one],
  [`0X${one.slice(2)}`, one],
  [`ethereum:${one.toLowerCase()}`, one],
  [one.replace('C', 'c'), one.replace('C', 'c')],
  [`ethereum:${one}`, one],
  [`ethereum:pay-${one}@1?value=2.014e18`, one],
  [`ETHEREUM:${one}?value=1`, one],
  [`ethereum:${token}@1/transfer?address=${one}&uint256=1`, one],
  [`ethereum:${token}@1/transfer?uint256=1`, undefined],
  [`ethereum:${token}@1/transfer?address=${one}&address=${token}`, undefined],
  // The call of a contract: it is no payee.
  [`ethereum:${token}@1/approve?address=${one}&uint256=1`, undefined],
  [`ethereum:${token}@1/approve`, undefined],
  [`ethereum:${token}/transferFrom?address=${token}&address=${one}&uint256=1`, undefined],
  [`ethereum:${token}/Transfer?address=${one}&uint256=1`, undefined],
  [`ethereum:${token}/transfer/x?address=${one}&uint256=1`, undefined],
  [`ethereum:pay-${token}@1/deposit?value=1`, undefined],
  [`ethereum:${token}?data=0x095ea7b3`, undefined],
  [`ethereum:${token}?function=approve(address%20${one})`, undefined],
  [`ethereum:${one}@1/?value=1`, one],
  // Another network: the same address there may belong to another person.
  [`ethereum:${one}@137?value=1`, undefined],
  ['ethereum:noor.eth', undefined],
  [`bitcoin:${one}`, undefined],
  ['noor.eth', undefined],
  ['', undefined],
])('whom %j names is %j', (text, address) => expect(readReceiver(text, mainnet)).toBe(address))
