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

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iPad = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'
const android = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['Safari, iPhone', `${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`],
  ['Chrome, iPhone', `${iPhone} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`],
  ['Firefox, iPhone', `${iPhone} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`],
  ['Edge, iPhone', `${iPhone} Version/18.0 EdgiOS/139.0.3405.102 Mobile/15E148 Safari/604.1`],
  ['Chrome, iPad', `${iPad} CriOS/140.0.7339.39 Mobile/15E148 Safari/604.1`],
  ['Safari, Mac', `${mac} Version/18.5 Safari/605.1.15`],
  ['Chrome, Linux', `${linux} HeadlessChrome/140.0.0.0 Safari/537.36`],
  ['Chrome, Linux', `${linux} Chromium/140.0.0.0 Chrome/140.0.0.0 Safari/537.36`],
  ['Chrome, Android', `${android} Chrome/140.0.0.0 Mobile Safari/537.36`],
  ['Edge, Android', `${android} Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/139.0.0.0`],
  ['Edge, Windows', `${agent} Edg/140.0.0.0`],
  ['Firefox, Windows', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0'],
  ['Firefox, Android', 'Mozilla/5.0 (Android 15; Mobile; rv:142.0) Gecko/142.0 Firefox/142.0'],
  ['Browser', 'curl/8.5.0'],
])('names %s by its agent', (name, given) => {
  expect(deviceName(undefined, given)).toBe(name)
})
