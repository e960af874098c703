import { withGateway } from './stage/accountView.js'
import { accounts } from './stage/Demo.js'
import { expect, test } from './stage/seededGateway.js'

const [first] = accounts

test('what is done in the modal is told to a gateway that takes it, without who does it', async ({
  demo,
  page,
}) => {
  const sent: { status: number; text: string }[] = []
  page.on('response', (response) => {
    const request = response.request()
    if (new URL(response.url()).pathname !== '/e') return
    sent.push({ status: response.status(), text: request.postData() ?? '' })
  })
  await demo.open(withGateway)
  await demo.connect()
  const events = () => sent.map(({ text }) => JSON.parse(text).props.event)
  await expect.poll(events).toEqual(['MODAL_OPEN', 'SELECT_WALLET', 'CONNECT_SUCCESS', 'MODAL_CLOSE'])
  for (const { status, text } of sent) {
    expect(status).toBe(202)
    expect(JSON.parse(text)).toMatchObject({ url: new URL(page.url()).origin, domain: 'demo.localhost' })
    expect(text.toLowerCase()).not.toContain(first.slice(2).toLowerCase())
  }
})

test('a site that switches it off tells nothing, and asks nothing', async ({ demo, page }) => {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  await demo.open(`${withGateway}&features=-analytics`)
  await demo.connect()
  await expect(demo.fact('balance')).toHaveText(/\d/)
  expect(paths).toContain('/v1/')
  expect(paths.filter((path) => ['/e', '/getAnalyticsConfig'].includes(path))).toEqual([])
})
