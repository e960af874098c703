import { accounts } from './stage/Demo.js'
import { installWallet } from './stage/scriptedWallet.js'
import { expect, test } from './stage/test.js'

const [first] = accounts

/** Runs in the page: everything a hostile extension can think of. */
function announceMaliciously(many: number): void {
  const provider = { request: () => Promise.reject(new Error('no')), on() {}, removeListener() {} }
  const icon = 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg"/%3E'
  const script = `data:image/svg+xml,${encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" onload="parent.hacked=1"><script>parent.hacked=1;top.hacked=1</script><image href="https://evil.example/pixel"/></svg>',
  )}`
  const good = { uuid: 'u', name: 'Good name', icon, rdns: 'com.example.good' }
  const details: unknown[] = [
    null,
    undefined,
    'text',
    {},
    { info: null, provider },
    { info: good, provider: null },
    { info: good, provider: {} },
    { info: { ...good, name: 7 }, provider },
    { info: { ...good, rdns: 'not a domain' }, provider },
    { info: { ...good, rdns: 'com.example.web', icon: 'https://evil.example/icon.png' }, provider },
    { info: { ...good, rdns: 'com.example.js', icon: 'javascript:parent.hacked=1' }, provider },
    {
      info: { ...good, rdns: 'com.example.html', icon: 'data:text/html,<script>parent.hacked=1</script>' },
      provider,
    },
    {
      info: { ...good, uuid: 'svg', rdns: 'com.example.svg', name: 'Svg', icon: script },
      provider: { ...provider },
    },
    {
      info: { ...good, uuid: 'long', rdns: 'com.example.long', name: `Long${'g'.repeat(10_000)}` },
      provider: { ...provider },
    },
    {
      info: {
        ...good,
        uuid: 'bidi',
        rdns: 'com.example.bidi',
        name: 'Good\u202e\u2066\u200b\u0000\u0007Bidi',
      },
      provider: { ...provider },
    },
    {
      info: {
        ...good,
        uuid: 'html',
        rdns: 'com.example.markup',
        name: '<img src=x onerror="parent.hacked=1">Markup',
      },
      provider: { ...provider },
    },
    {
      info: {
        ...good,
        uuid: 'heavy',
        rdns: 'com.example.heavy',
        name: 'Heavy',
        icon: `${icon}${' '.repeat(70_000)}x`,
      },
      provider: { ...provider },
    },
    {
      get info(): never {
        throw new Error('info throws')
      },
      provider,
    },
    {
      info: {
        ...good,
        get name(): never {
          throw new Error('name throws')
        },
      },
      provider,
    },
    {
      info: { ...good, uuid: 'getter', rdns: 'com.example.getter' },
      get provider(): never {
        throw new Error('provider throws')
      },
    },
  ]
  for (let index = 0; index < many; index++) {
    const info = { ...good, uuid: `many-${index}`, rdns: `com.example.many${index}`, name: `Many ${index}` }
    details.push({ info, provider: { ...provider } })
  }
  window.addEventListener('eip6963:requestProvider', () => {
    for (const detail of details) {
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  })
}

test('hostile announcements: a thousand wallets, markup, scripts, getters: nothing runs, all is usable', {
  tag: '@main',
}, async ({ demo, page }) => {
  // A thousand in all: five of those above are well-formed, and one is honest.
  await page.addInitScript(announceMaliciously, 994)
  await installWallet(page, { name: 'Honest', rdns: 'com.example.honest', accounts: [first] })
  await demo.open('wallet=off')
  const connect = await demo.openConnect()
  const rows = connect.getByRole('listitem').getByRole('button')
  await expect(connect.getByRole('button', { name: 'Good name' })).toHaveCount(0)
  await expect(demo.walletIn(connect, 'GoodBidi')).toHaveCount(1)
  await expect(connect.getByRole('button', { name: /^<img src=x/ })).toHaveCount(1)
  const names = await rows.evaluateAll((elements) =>
    elements.map((each) => each.getAttribute('aria-label') ?? ''),
  )
  for (const name of names) expect(name.length).toBeLessThanOrEqual(64)

  await connect.getByRole('button', { name: 'All wallets' }).click()
  const all = demo.dialog('All Wallets')
  await all.getByRole('searchbox').fill('many 777')
  await expect(all.getByRole('listitem')).toHaveCount(1)
  await all.getByRole('searchbox').fill('honest')
  await demo.walletIn(all, 'Honest').click()
  await expect(demo.fact('address')).toHaveText(first)
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})
