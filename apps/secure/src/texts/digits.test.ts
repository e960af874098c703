import { expect, it } from 'vitest'
import { approvalText } from './ar/approval.js'
import { byProvider } from './ar/byProvider.js'
import { frameText } from './ar/frame.js'
import { walletText } from './ar/wallet.js'
import { windowText } from './ar/window.js'

/** What is a name or the id of an item, and no count. */
const names = /BIP-39|العنصر 0/g

it('Arabic texts count in their own digits (readings 44)', () => {
  const texts = JSON.stringify([approvalText, byProvider, frameText, walletText, windowText])
  expect(texts).toMatch(/[٠-٩]/)
  expect(texts.replace(names, '').match(/.{0,20}[0-9]+.{0,20}/g)).toBeNull()
})
