import { randomUUID } from 'node:crypto'
import type { Frame, Page } from '@playwright/test'
import { accounts } from './stage/Demo.js'
import { expect, partitioned, test } from './stage/emailTest.js'
import { unreadable } from './stage/unreadable.js'

test.use({ launchOptions: partitioned() })

/** Has a hostile page take every port that the kit makes, and read what comes, from before the kit begins. */
async function stealPorts(page: Page) {
  await page.addInitScript(() => {
    const messages: unknown[] = []
    const Channel = window.MessageChannel
    Object.assign(window, { messages })
    window.MessageChannel = class extends Channel {
      constructor() {
        super()
        this.port1.addEventListener('message', ({ data }) => {
          if (!/^@frame/.test(data?.type)) return
          messages.push(data)
          if (data.type === '@frame/READY') Object.assign(window, { port: this.port1 })
        })
      }
    }
  })
}

interface Stolen {
  readonly port: MessagePort
  readonly messages: readonly { readonly id?: string; readonly type?: string; readonly payload?: unknown }[]
}

/** Sends messages on the port to the frame, and answers the end of what came back for them. */
const sendToFrame = (page: Page, messages: readonly object[], waitMs = 300) =>
  page.evaluate(
    async ({ all, waitMs }) => {
      const { port, messages } = window as unknown as Stolen
      const ids = new Set(all.map((each) => (each as { id?: string }).id))
      for (const each of all) port.postMessage(each)
      await new Promise((resolve) => setTimeout(resolve, waitMs))
      return messages.filter(({ id }) => ids.has(id ?? '')).map(({ type, payload }) => ({ type, payload }))
    },
    { all: messages, waitMs },
  )

const id = (last: number) => last.toString(16).padStart(32, 'a')

/** Offers a channel from a document to every window that it can reach, and floods them; answers what came back. */
const attackFrom = (from: Frame, hex: string) =>
  from.evaluate(async (hex) => {
    const answers: unknown[] = []
    const reached = new Set<Window | null | undefined>([parent])
    for (let at = 0; at < parent.length; at++) reached.add(parent[at])
    try {
      const host = parent.document.querySelector('latchkit-frame')
      reached.add(host?.querySelector('iframe')?.contentWindow)
    } catch {
      reached.add(top) // of another origin: it reaches no document
    }
    for (const target of reached) {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = ({ data }) => answers.push(data)
      const hello = { versions: [4], sdkVersion: '1', nonce: hex }
      target?.postMessage({ id: hex, type: '@app/HELLO', payload: hello }, '*', [port2])
      for (let sent = 0; sent < 300; sent++)
        target?.postMessage({ id: hex, type: '@app/SIGN_OUT', payload: { sent } }, '*')
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
    return answers
  }, hex)

test('F2, F10: forged, replayed and flooding messages change nothing, from any window', async ({
  wallet,
  page,
}) => {
  await stealPorts(page)
  await wallet.open('networks=31337')
  const { address } = await wallet.logIn()
  await page.evaluate(() => {
    for (const name of ['sibling', 'null']) {
      const frame = document.createElement('iframe')
      if (name === 'null') frame.setAttribute('sandbox', 'allow-scripts')
      frame.name = name
      document.body.append(frame)
    }
  })
  for (const from of [page.mainFrame(), page.frame('sibling'), page.frame('null')])
    expect(from && (await attackFrom(from, id(1)))).toEqual([])
  await expect(page.getByRole('dialog')).toHaveCount(0)

  // The page itself is hostile, and speaks on the real port.
  const sign = { method: 'personal_sign', params: ['0x6869', address], chainId: 'eip155:31337' }
  const once = { id: id(2), type: '@app/GET_CHAIN_ID' }
  expect(await sendToFrame(page, [once, once, once])).toEqual([
    { type: '@frame/GET_CHAIN_ID_SUCCESS', payload: { chainId: expect.anything() } },
  ])
  expect(
    await sendToFrame(page, [
      { id: id(3), type: '@app/CONNECT_OTP', payload: { otp: '123456' } },
      { id: id(4), type: '@app/RPC_REQUEST', payload: { ...sign, method: 'eth_sign' } },
    ]),
  ).toEqual([
    { type: '@frame/CONNECT_OTP_ERROR', payload: { message: expect.any(String), code: 4200 } },
    { type: '@frame/RPC_REQUEST_ERROR', payload: { message: expect.any(String), code: 4200 } },
  ])
  // Unknown, without a form, or too long: dropped, and nothing is said.
  expect(
    await sendToFrame(page, [
      { id: id(5), type: '@app/EXPORT_KEY' },
      { id: 'short', type: '@app/GET_USER', payload: {} },
      {
        id: id(6),
        type: '@app/RPC_REQUEST',
        payload: { ...sign, params: [`0x${'00'.repeat(150_000)}`, address] },
      },
    ]),
  ).toEqual([])
  const flood = Array.from({ length: 60 }, (_, at) => ({
    ...{ id: id(100 + at), type: '@app/RPC_REQUEST', payload: sign },
  }))
  const refused = await sendToFrame(page, flood, 3_000)
  expect(refused.length).toBe(55)
  expect(refused.every(({ payload }) => (payload as { code?: number }).code === -32_005)).toBe(true)
  // Five wait, one of them is shown; each is the person's to decide.
  for (const waiting of [4, 3, 2, 1, 0]) {
    await expect(wallet.frame.getByText(/more waiting/)).toHaveText(
      waiting ? [`${waiting} more waiting`] : [],
    )
    await wallet.pressInFrame('Reject')
  }
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.reload()
  await expect(wallet.demo.fact('address')).toHaveText(address)
})

const xss = '"><img src=x onerror="window.xss=1"><script>window.xss=1</script>'

/** Looks of a site that would hide the frame's texts, load from elsewhere, or end a rule of its stylesheet. */
const hostileLooks = [
  {
    themeMode: 'light',
    themeVariables: {
      ...{ accent: 'red;} button{opacity:0}', '--x': xss, foreground: 'url(//evil.example)', radius: 1e300 },
      ...{ background: 'url(http://evil.example/b)', '--fg': '#fff', '--bad': '#fff', 'on-accent': '#fff' },
    },
  },
  { themeMode: 'dark', themeVariables: { accent: '#121313', foreground: '#121313', radius: -1 } },
  { themeMode: 'light', themeVariables: { accent: 'oklch(1 0.4 110 / 0%)' } },
  { themeMode: 'light', themeVariables: { accent: 'rgb(1)' } },
] as const

const dress = (page: Page, payload: object) =>
  sendToFrame(page, [{ id: randomUUID().replaceAll('-', ''), type: '@app/SYNC_THEME', payload }])

test('S1: what a hostile page names and says is shown as text, in the look of the frame itself', {
  tag: '@main',
}, async ({ wallet, page }) => {
  await stealPorts(page)
  await wallet.open('networks=31337')
  const { address } = await wallet.logIn()
  const inFrame = page.frames().find((each) => each.url().includes('/sdk?')) ?? page.mainFrame()
  const look = () =>
    wallet.windowButton.evaluate((each) => {
      const { backgroundColor, color, opacity, visibility, fontSize } = getComputedStyle(each)
      return [backgroundColor, color, opacity, visibility, fontSize, each.textContent]
    })
  const ask = (method: string, params: readonly unknown[]) =>
    page.evaluate(
      ([method, params]) => {
        const provider = window.latchkit.getProvider(window.latchkit.kits[0], { namespace: 'eip155' })
        provider?.request({ method, params } as never).catch(() => undefined)
      },
      [method, params] as const,
    )
  const reject = async () => {
    await wallet.pressInFrame('Reject')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const hex = `0x${Buffer.from(xss).toString('hex')}`
  await ask('personal_sign', [hex, address])
  await expect(wallet.windowButton).toBeEnabled()
  const before = await look()
  await reject()
  await sendToFrame(page, [
    ...[`en${xss}`.slice(0, 35), 'x'.repeat(10_000), '__proto__', '<img src=x onerror="window.xss=1">'].map(
      (locale, at) => ({ id: id(10 + at), type: '@app/SYNC_THEME', payload: { locale } }),
    ),
    {
      ...{ id: id(8), type: '@app/SYNC_DAPP_DATA' },
      payload: {
        metadata: { name: 'Your bank', description: xss, url: 'https://bank.example', icons: [xss] },
      },
    },
  ])
  await dress(page, hostileLooks[0])
  await ask('personal_sign', [hex, address])
  await expect(wallet.windowButton).toBeEnabled()
  expect(await look()).toEqual(before)
  expect(await unreadable(inFrame, ['Open window', 'Reject'])).toEqual([])
  await dress(page, hostileLooks[1])
  expect(await unreadable(inFrame, ['Open window', 'Reject'])).toEqual([])
  await expect(wallet.frame.getByText(/bank/)).toHaveCount(0)
  // The window shows what is signed, and no name that the page gives itself.
  const signing = await wallet.openWindow()
  await expect(signing.getByText(xss)).toBeVisible()
  await expect(signing.getByText(/bank/)).toHaveCount(0)
  expect(await signing.evaluate(() => ['xss' in window, document.images.length])).toEqual([false, 0])
  await reject()
  const typed = {
    domain: { name: xss, version: xss, chainId: 31337, verifyingContract: accounts[0] },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Mail: [{ name: 'to', type: 'string' }],
    },
    primaryType: 'Mail',
    message: { to: xss },
  }
  await ask('eth_signTypedData_v4', [address, JSON.stringify(typed)])
  await expect(wallet.windowButton).toBeEnabled()
  for (const hostile of hostileLooks) {
    await dress(page, hostile)
    expect(await unreadable(inFrame, ['Reject', 'Open window'])).toEqual([])
  }
  expect(
    await inFrame.evaluate(() => [
      ...['xss' in window, document.images.length],
      ...[document.documentElement.lang, document.documentElement.dir],
    ]),
  ).toEqual([false, 0, 'en', 'ltr'])
  await expect((await wallet.openWindow()).getByText(`to: ${xss}`)).toHaveCount(1)
  await reject()
})
