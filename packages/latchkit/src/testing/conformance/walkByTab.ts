import { measureFocus } from '../measures/measureFocus.js'
import type { ViewStage } from './viewStage.js'

/** A list that grows as it is walked has no end: this many stops are enough to tell. */
const mostStops = 40
/** Of a ring, in px (WCAG 2.4.13). */
const thinnest = 2

type TabStage = Pick<ViewStage, 'evaluate' | 'press'>

/**
 * Goes once around an open view with the Tab key and a step back, and answers what is wrong with the way: a control
 * that is passed over or visited twice, one that does not show the focus, a focus that leaves the modal.
 */
export async function walkByTab(stage: TabStage): Promise<readonly string[]> {
  const { evaluate, press } = stage
  const problems: string[] = []
  const visited: number[] = []
  let before = await evaluate(measureFocus)
  const stops = Math.min(before.controls, mostStops)
  let pauses = 0
  while (visited.length < stops) {
    await press('Tab')
    const now = await evaluate(measureFocus)
    if (!now.isInside) return [...problems, `after ${visited.length} stops the focus is on the page behind`]
    if (now.index === -1) {
      pauses += 1
      if (pauses > 1) return [...problems, `after ${visited.length} stops the focus is on nothing`]
    } else {
      const id = now.ids[now.index] ?? -1
      if (visited.includes(id)) return [...problems, `control ${now.index} is visited twice in a round`]
      const last = now.ids.indexOf(visited.at(-1) ?? -1)
      const next = (last + 1) % now.controls
      if (visited.length > 0 && now.index !== next) problems.push(`control ${now.index} comes after ${last}`)
      visited.push(id)
      if (!now.isVisible) problems.push(`control ${now.index} has the focus out of sight`)
      // The same control with and without the focus: where both look the same, the focus is invisible.
      if (before.rings[before.ids.indexOf(id)] === now.rings[now.index] || now.thickness < thinnest)
        problems.push(`control ${now.index} shows no focus`)
      if (now.isCut) problems.push(`the focus of control ${now.index} is cut off`)
    }
    before = now
  }
  if (stops < before.controls) return problems
  const [first = -1, last = -1] = [visited[0], visited.at(-1)]
  problems.push(...(await reaches(stage, 'Tab', first)), ...(await reaches(stage, 'Shift+Tab', last)))
  return problems
}

/** Goes on to a control that lies behind the browser's own. */
async function reaches(
  { evaluate, press }: TabStage,
  key: 'Tab' | 'Shift+Tab',
  wanted: number,
): Promise<string[]> {
  for (let presses = 0; presses < 2; presses++) {
    await press(key)
    const { index, ids, isInside } = await evaluate(measureFocus)
    if (!isInside) return [`${key} leads to the page behind`]
    if (ids[index] === wanted) return []
  }
  return [`${key} does not lead around`]
}
