import { describe, expect, it } from 'vitest'
import { connect } from '../connect/connect.js'
import { disconnect } from '../connect/disconnect.js'
import { codeOf } from '../fixtures/codeOf.js'
import { toyAccount } from '../fixtures/toyAccount.js'
import { worlds } from '../fixtures/worlds.js'
import { addressKey } from '../kit/addressKey.js'
import { labelLookup } from '../state/labels.js'
import { labelAddress } from './labelAddress.js'

const world = worlds()

/** A wallet that shares two accounts. */
async function connected() {
  const all = world()
  const { kit, toy, start, account } = all
  await start()
  toy.add('a', { accounts: ['brick-Aa', 'brick-Bb'] })
  await connect(kit, { connector: 'toy:a' })
  return { ...all, labels: () => account().addressLabels }
}

describe('§3 addressLabels', () => {
  it('are none at first; one is set, changed and removed', async () => {
    const { kit, labels } = await connected()
    expect(labels()).toEqual({})
    labelAddress(kit, { address: 'brick-Aa', label: 'Treasury' })
    labelAddress(kit, { address: 'brick-far', label: 'Payroll', namespace: 'toy' })
    expect(labels()).toEqual({ 'brick-Aa': 'Treasury', 'brick-far': 'Payroll' })
    labelAddress(kit, { address: 'brick-Aa', label: 'Savings' })
    expect(labels()).toEqual({ 'brick-Aa': 'Savings', 'brick-far': 'Payroll' })
    labelAddress(kit, { address: 'brick-Aa', label: '' })
    labelAddress(kit, { address: 'brick-far' })
    expect(labels()).toEqual({})
  })

  it('an address has one, however it is written, and an account’s stands under its address here', async () => {
    const { kit, labels } = await connected()
    labelAddress(kit, { address: 'brick2-Aa', label: 'Treasury' })
    expect(labels()).toEqual({ 'brick-Aa': 'Treasury' })
    labelAddress(kit, { address: 'brick7-far', label: 'Payroll' })
    labelAddress(kit, { address: 'brick-far', label: 'Rent' })
    expect(labels()).toEqual({ 'brick-Aa': 'Treasury', 'brick-far': 'Rent' })
    labelAddress(kit, { address: 'brick9-Aa' })
    expect(labels()).toEqual({ 'brick-far': 'Rent' })
  })

  it('row 8: addresses that differ in case alone are two, where case counts', async () => {
    const { kit, labels } = await connected()
    labelAddress(kit, { address: 'brick-Aa', label: 'Treasury' })
    labelAddress(kit, { address: 'brick-aA', label: 'Swindler' })
    expect(labels()).toEqual({ 'brick-Aa': 'Treasury', 'brick-aA': 'Swindler' })
    const labelOf = labelLookup(labels(), (each) => addressKey(kit, 'toy', each))
    expect(['brick2-Aa', 'brick-aA', 'brick-aa'].map(labelOf)).toEqual(['Treasury', 'Swindler', undefined])
  })

  it('are cleaned, and cut after 40 characters', async () => {
    const { kit, labels } = await connected()
    labelAddress(kit, { address: 'brick-Aa', label: ` Trea\u202esury\n${'x'.repeat(60)}` })
    expect(labels()).toEqual({ 'brick-Aa': `Treasury${'x'.repeat(32)}` })
    labelAddress(kit, { address: 'brick-Aa', label: ' \u200b\n' })
    expect(labels()).toEqual({})
  })

  it('are the same object while nothing changes', async () => {
    const { kit, labels } = await connected()
    labelAddress(kit, { address: 'brick-Aa' })
    const none = labels()
    labelAddress(kit, { address: 'brick-Aa', label: 'Treasury' })
    const one = labels()
    labelAddress(kit, { address: 'brick2-Aa', label: ' Treasury' })
    expect([labels(), one === labels(), none]).toEqual([{ 'brick-Aa': 'Treasury' }, true, {}])
  })

  it('stay with another account and network of the wallet, while another wallet is asked, and go with a disconnect', async () => {
    const { kit, labels, toy } = await connected()
    labelAddress(kit, { address: 'brick-Bb', label: 'Treasury' })
    toy.emit({
      type: 'change',
      connectorId: 'toy:a',
      accounts: [toyAccount('brick-Bb')],
      caipNetworkId: 'toy:2',
    })
    toy.add('b', { behavior: 'no' })
    await codeOf(connect(kit, { connector: 'toy:b' }))
    expect(labels()).toEqual({ 'brick-Bb': 'Treasury' })
    await disconnect(kit)
    expect(labels()).toEqual({})
    await connect(kit, { connector: 'toy:a' })
    expect(labels()).toEqual({})
  })

  it('go when the wallet shares no account any more', async () => {
    const { kit, labels, toy } = await connected()
    labelAddress(kit, { address: 'brick-Aa', label: 'Treasury' })
    toy.emit({ type: 'change', connectorId: 'toy:a', accounts: [] })
    await expect.poll(labels).toEqual({})
  })

  it('error: what is no address of the namespace, or nobody is connected', async () => {
    const { kit, labels } = await connected()
    const attempt = async (address: string) => labelAddress(kit, { address, label: 'Treasury' })
    await expect(attempt('stone-a')).rejects.toMatchObject({
      code: 'missingFields',
      data: { fields: ['address'] },
    })
    expect(labels()).toEqual({})
    await disconnect(kit)
    expect(await codeOf(attempt('brick-Aa'))).toBe('notConnected')
  })
})
