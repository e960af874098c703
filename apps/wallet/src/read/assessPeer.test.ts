import { expect, it } from 'vitest'
import { assessPeer } from './assessPeer.js'

it('shows the origin a site claims, and nothing odd about an ordinary one', () => {
  const metadata = { name: 'Atlas', url: 'https://atlas.example/app?x=1' }
  expect(assessPeer(metadata)).toEqual({ name: 'Atlas', origin: 'https://atlas.example', warnings: [] })
  expect(assessPeer({ name: 'Demo', url: 'http://demo.localhost:4400' }).warnings).toEqual([])
  expect(assessPeer({ name: 'atlas.example', url: 'https://app.atlas.example' }).warnings).toEqual([])
  expect(assessPeer(metadata, 'https://atlas.example/page').warnings).toEqual([])
})

it.each([
  [{ name: 'Atlas' }, 'doesn’t give a proper web address'],
  [{ name: 'Atlas', url: 'atlas' }, 'doesn’t give a proper web address: “atlas”'],
  [{ name: 'Atlas', url: 'javascript:alert(1)' }, 'doesn’t give a proper web address'],
  [{ name: 'Atlas', url: 'http://atlas.example' }, 'isn’t encrypted'],
  [{ name: 'Atlas', url: 'https://аtlas.example' }, 'letters from other alphabets'],
  [{ name: 'Atlas', url: 'https://bank.example@evil.example' }, 'hides a name'],
  [
    { name: 'atlas.example', url: 'https://evil.example' },
    'calls itself atlas.example, but its address is evil.example',
  ],
  [
    { name: 'Atlas.EXAMPLE', url: 'https://atlas.example.evil.test' },
    'but its address is atlas.example.evil.test',
  ],
  [
    { name: 'Atlas', url: 'https://atlas.example', redirect: { universal: 'https://evil.example/x' } },
    'sent back to evil.example',
  ],
])('warns of %j', (metadata, text) => {
  expect(assessPeer(metadata).warnings.join(' ')).toContain(text)
})

it('warns of a link that came from another page than the site says it is', () => {
  const { warnings } = assessPeer({ name: 'Atlas', url: 'https://atlas.example' }, 'https://evil.example')
  expect(warnings).toEqual(['The link came from https://evil.example.'])
})

it('takes what cannot be seen out of a name, and cuts it', () => {
  const { name } = assessPeer({
    name: `A\u202et\u200bl\nas${'s'.repeat(10_000)}`,
    url: 'https://atlas.example',
  })
  expect(name).toBe(`Atlas${'s'.repeat(55)}`)
  expect(assessPeer({ name: '\u200b', url: 'https://atlas.example' }).name).toBe('atlas.example')
  expect(assessPeer({}).name).toBe('A site without a name')
})
