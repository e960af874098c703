import { type Address, getAddress } from 'viem'
import { askChain } from './chain.js'

// symbol() is TEST, decimals() 6, transferFrom() reverts with "paused", every other call answers true.
const code = [
  '60003560e01c',
  '806395d89b4114603957',
  '8063313ce56714602e57',
  '806323b872dd14605457',
  '600160005260206000f3',
  '5b600660005260206000f3',
  '5b60206000526004602052635445535460e01b60405260606000f3',
  '5b6308c379a060e01b600052602060045260066024526570617573656460d01b60445260646000fd',
]

/** Puts a token of a few lines onto a local chain, at an address of its own. */
export async function testToken(): Promise<Address> {
  const bytes = crypto.getRandomValues(new Uint8Array(20))
  const address = getAddress(`0x${Buffer.from(bytes).toString('hex')}`)
  await askChain(31337, 'anvil_setCode', address, `0x${code.join('')}`)
  return address
}
