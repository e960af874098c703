import { expect, it } from 'vitest'
import { deviceNumberOf } from './deviceNumber.js'

const requestId = '0f'.repeat(16)
const deviceId = 'b'.repeat(43)

it('a number has four digits, and stays what it is in every browser', async () => {
  // Computed by hand: the first four bytes of the hash, read as one big-endian number.
  expect(await deviceNumberOf({ requestId, deviceId })).toBe('5001')
})

it('attack: neither another request of the device nor another device in the same request has the number', async () => {
  const requests = Array.from({ length: 40 }, (_, n) => ({
    requestId: String(n).padStart(32, '0'),
    deviceId,
  }))
  const devices = requests.map((each) => ({ requestId, deviceId: each.requestId }))
  const numbers = await Promise.all([...requests, ...devices].map(deviceNumberOf))
  for (const number of numbers) expect(number).toMatch(/^\d{4}$/)
  expect(new Set(numbers).size).toBeGreaterThan(70)
})
