import * as v from 'valibot'
import { expect, it } from 'vitest'
import {
  cleanDeviceName,
  deviceName as schema,
} from '../../../../packages/latchkit/src/wire/custody/fields.js'
import { nameOf } from '../ui/nameOfDevice.js'
import { deviceName } from './deviceName.js'

const agent = 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

it('names a browser and the site whose storage it has, in signs that no mail makes a link of', () => {
  expect(deviceName(undefined, agent)).toBe('Chrome, Windows')
  expect(deviceName('https://app.example', agent)).toBe('Chrome, Windows (app example)')
  expect(nameOf(deviceName('https://app.example', agent))).toEqual(['Chrome, Windows', 'app example'])
  expect(nameOf('Chrome, Windows')).toEqual(['Chrome, Windows', undefined])
  for (const site of [
    'http://localhost:5173',
    'http://[::1]:4402',
    'https://xn--bcher-kva.example',
    'https://app-20261127.example:51730',
    'https://127.0.0.1:5173',
    `https://${'a'.repeat(63)}.${'b'.repeat(63)}.example`,
  ])
    for (const each of [agent, 'unknown']) {
      const name = deviceName(site, each)
      // It is told as the frame writes it, and refused nowhere.
      expect([v.parse(schema, name), cleanDeviceName(name)]).toEqual([name, name])
      expect(name).toMatch(/ \([a-z\d].*\)$/)
    }
})
