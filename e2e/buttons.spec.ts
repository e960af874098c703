import { expect, test } from './stage/gallery.js'

// A site puts the buttons into a line of its own text, not only into a flex row.

const states = { idle: 'connect', connecting: 'connecting', connected: 'account' }

test('the buttons stand on one line with each other and with text, whatever they say', async ({
  gallery,
}) => {
  const tops: number[] = []
  for (const [name, state] of Object.entries(states)) {
    await gallery.show(state)
    const { boxes, bottoms } = await gallery.page.evaluate(() => {
      const line = document.querySelector<HTMLElement>('.buttons')
      if (!line) throw new Error('no buttons')
      Object.assign(line.style, { display: 'block', whiteSpace: 'nowrap', font: '600 15px/20px Inter' })
      line.append('Beside')
      const texts = document.createTreeWalker(line, NodeFilter.SHOW_TEXT)
      const bottoms: [string, number][] = []
      while (texts.nextNode()) {
        const range = document.createRange()
        range.selectNodeContents(texts.currentNode)
        const { bottom, height } = range.getBoundingClientRect()
        if (height > 0) bottoms.push([texts.currentNode.textContent ?? '', Math.round(bottom * 2) / 2])
      }
      const { top } = line.getBoundingClientRect()
      const boxes = [...line.querySelectorAll('button')].map((each) => each.getBoundingClientRect().top - top)
      return { boxes, bottoms }
    })
    expect(boxes.length, name).toBeGreaterThan(1)
    tops.push(...boxes)
    const [[, first] = []] = bottoms
    for (const [text, bottom] of bottoms)
      expect(Math.abs(bottom - (first ?? 0)), `${name}: ${text}`).toBeLessThanOrEqual(1)
  }
  expect(new Set(tops.map((each) => Math.round(each))).size).toBe(1)
})
