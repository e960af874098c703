// Records what a visitor sees and does: the frames that the browser paints, and where the pointer is.
const frameMs = 16
const now = () => Date.now() / 1000
const wait = (ms) => new Promise((done) => setTimeout(done, ms))
const eased = (part) => part * part * (3 - 2 * part)

/** Runs `act(hand)` on a page; answers `{ frames: [{ at, data }], track: [{ at, x, y, isDown }], end }`, times in seconds. */
export async function record(page, start, act) {
  const session = await page.context().newCDPSession(page)
  const frames = []
  const track = [{ at: now(), ...start, isDown: false }]
  session.on('Page.screencastFrame', async ({ data, metadata, sessionId }) => {
    frames.push({ at: metadata.timestamp, data })
    await session.send('Page.screencastFrameAck', { sessionId })
  })
  await page.mouse.move(start.x, start.y)
  await session.send('Page.startScreencast', { format: 'png' })
  await act(handOf(page, track))
  const end = now()
  await session.send('Page.stopScreencast')
  return { frames, track, end }
}

/** A hand that moves as one does, and presses what it has come to. */
function handOf(page, track) {
  const last = () => track.at(-1)
  const put = async (x, y, isDown) => {
    track.push({ at: now(), x, y, isDown })
    await page.mouse.move(x, y)
  }
  const moveTo = async (target, ms = 500) => {
    const box = await target.boundingBox()
    const from = last()
    const to = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
    const began = performance.now()
    for (let part = 0; part < 1; ) {
      await wait(frameMs)
      part = Math.min(1, (performance.now() - began) / ms)
      const by = eased(part)
      await put(from.x + (to.x - from.x) * by, from.y + (to.y - from.y) * by, false)
    }
  }
  const press = async (target) => {
    await moveTo(target)
    await wait(150)
    track.push({ ...last(), at: now(), isDown: true })
    await page.mouse.down()
    await wait(90)
    track.push({ ...last(), at: now(), isDown: false })
    await page.mouse.up()
  }
  return { moveTo, press, wait }
}
