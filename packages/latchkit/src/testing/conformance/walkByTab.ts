import { measureFocus } from '../measures/measureFocus.js'
import type { ViewStage } from './viewStage.js'

/** A list that grows while walking has no end, so stop after this many controls. */
const maxStops = 40
/** Thinnest allowed focus ring in px (WCAG 2.4.13). */
const minRingPx = 2

type TabStage = Pick<ViewStage, 'evaluate' | 'press'>

/**
 * Walks through an open view by the Tab key once, and one step back. Returns the problems: a control that is skipped or visited
 * twice, one that does not show the focus, or a focus that leaves the modal.
 */
export async function walkByTab(stage: TabStage): Promise<readonly string[]> {
  const { evaluate, press } = stage
  const problems: string[] = []
  const visitedIds: number[] = []
  let before = await evaluate(measureFocus)
  const stopCount = Math.min(before.controls, maxStops)
  let pauses = 0
  while (visitedIds.length < stopCount) {
    await press('Tab')
    const now = await evaluate(measureFocus)
    if (!now.isInside)
      return [...problems, `after ${visitedIds.length} stops the focus is on the page behind`]
    if (now.index === -1) {
      pauses += 1
      if (pauses > 1) return [...problems, `after ${visitedIds.length} stops the focus is on nothing`]
    } else {
      const id = now.ids[now.index] ?? -1
      if (visitedIds.includes(id)) return [...problems, `control ${now.index} is visited twice in a round`]
      const last = now.ids.indexOf(visitedIds.at(-1) ?? -1)
      const next = (last + 1) % now.controls
      if (visitedIds.length > 0 && now.index !== next)
        problems.push(`control ${now.index} comes after ${last}`)
      visitedIds.push(id)
      if (!now.isVisible) problems.push(`control ${now.index} has the focus out of sight`)
      // Compare the control with and without focus: if both look the same, the focus is invisible.
      if (before.rings[before.ids.indexOf(id)] === now.rings[now.index] || now.thickness < minRingPx)
        problems.push(`control ${now.index} shows no focus`)
      if (now.isCut) problems.push(`the focus of control ${now.index} is cut off`)
    }
    before = now
  }
  if (stopCount < before.controls) return problems
  const [first = -1, last = -1] = [visitedIds[0], visitedIds.at(-1)]
  problems.push(...(await pressUntil(stage, 'Tab', first)), ...(await pressUntil(stage, 'Shift+Tab', last)))
  return problems
}

/** Presses a key until a control is reached, past the browser's own controls. */
async function pressUntil(
  { evaluate, press }: TabStage,
  key: 'Tab' | 'Shift+Tab',
  targetId: number,
): Promise<string[]> {
  for (let presses = 0; presses < 2; presses++) {
    await press(key)
    const { index, ids, isInside } = await evaluate(measureFocus)
    if (!isInside) return [`${key} leads to the page behind`]
    if (ids[index] === targetId) return []
  }
  return [`${key} does not lead around`]
}
