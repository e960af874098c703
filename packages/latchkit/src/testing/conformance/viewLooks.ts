import { measureEdges } from '../measures/measureEdges.js'
import { measureLook } from '../measures/measureLook.js'
import { measureText } from '../measures/measureText.js'
import type { ViewShowing, ViewStage, ViewSubject } from './viewStage.js'
import { walkByTab } from './walkByTab.js'

const phoneWidth = 360
/** The windows of laptops of 1280 by 720 px at 200 % and 1280 by 1024 px at 400 % (WCAG 1.4.4 and 1.4.10). */
const windowAt200 = { width: 640, height: 360 }
const windowAt400 = { width: 320, height: 256 }

/** Returns functions that measure a state. Each measurement is taken once, however many cases need it. */
export function viewLooks(subject: ViewSubject) {
  const measureOnce = <Seen>(showing: ViewShowing, look: (stage: ViewStage) => Promise<Seen>) => {
    const measurements = new Map<string, Promise<Seen>>()
    const open = async (state: string) => {
      const stage = await subject.open(state, showing)
      try {
        return await look(stage)
      } finally {
        await stage.end()
      }
    }
    return (state: string): Promise<Seen> => {
      const measurement = measurements.get(state) ?? open(state)
      measurements.set(state, measurement)
      return measurement
    }
  }
  return {
    usual: measureOnce({}, async (stage) => ({
      look: await stage.evaluate(measureLook),
      edges: await stage.evaluate(measureEdges),
      axe: await stage.axe(),
      walk: await walkByTab(stage),
      forced: await measureForcedColours(stage),
    })),
    /** Measured separately, because searching for texts scrolls, which makes long lists grow. */
    text: measureOnce({}, (stage) => stage.evaluate(measureText)),
    /** Dark mode with reduced motion. */
    dark: measureOnce({ theme: 'dark', reducedMotion: true }, async (stage) => ({
      look: await stage.evaluate(measureLook),
      axe: await stage.axe(),
    })),
    arabic: measureOnce({ locale: 'ar', width: phoneWidth }, (stage) => stage.evaluate(measureLook)),
    phone: measureOnce({ width: phoneWidth }, async (stage) => {
      const look = await stage.evaluate(measureLook)
      await stage.evaluate(spaceText)
      return { look, spaced: await stage.evaluate(measureText) }
    }),
    /** Enlarged to 200 %, then to 400 %. */
    enlarged: measureOnce(windowAt200, async (stage) => {
      const atTwice = await stage.evaluate(measureText)
      await stage.change(windowAt400)
      return { twice: atTwice, fourTimes: await stage.evaluate(measureText) }
    }),
  }
}

/** Measures the open view in forced colours, then switches them off again. */
async function measureForcedColours(stage: ViewStage) {
  await stage.change({ forcedColors: true })
  await stage.evaluate(leaveFocus)
  const measurement = { edges: await stage.evaluate(measureEdges), walk: await walkByTab(stage) }
  await stage.change({})
  return measurement
}

/**
 * Removes the focus, so that a walk sees each control without and with it. Uses nothing from outside itself, because it is sent
 * into a page.
 */
export function leaveFocus(): void {
  const focusedElement = document.querySelector('latchkit-modal')?.shadowRoot?.activeElement
  if (focusedElement instanceof HTMLElement) focusedElement.blur()
}

/**
 * Spaces the text of the open modal as a visitor may (WCAG 1.4.12). Uses nothing from outside itself, because it is sent into a
 * page.
 */
export function spaceText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}',
  )
  document.querySelector('latchkit-modal')?.shadowRoot?.adoptedStyleSheets.push(sheet)
}
