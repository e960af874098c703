import { measureEdges } from '../measures/measureEdges.js'
import { measureLook } from '../measures/measureLook.js'
import { measureText } from '../measures/measureText.js'
import type { ViewShowing, ViewStage, ViewSubject } from './viewStage.js'
import { walkByTab } from './walkByTab.js'

const phoneWidth = 360
/** A laptop's window of 1280 by 720 px at 200 %, and one of 1280 by 1024 px at 400 % (WCAG 1.4.4 and 1.4.10). */
const twice = { width: 640, height: 360 }
const fourTimes = { width: 320, height: 256 }

/** Returns the measurements of a state that the cases need, each taken once, however many cases ask. */
export function viewLooks(subject: ViewSubject) {
  const once = <Seen>(how: ViewShowing, look: (stage: ViewStage) => Promise<Seen>) => {
    const seen = new Map<string, Promise<Seen>>()
    const open = async (state: string) => {
      const stage = await subject.open(state, how)
      try {
        return await look(stage)
      } finally {
        await stage.end()
      }
    }
    return (state: string): Promise<Seen> => {
      const found = seen.get(state) ?? open(state)
      seen.set(state, found)
      return found
    }
  }
  return {
    usual: once({}, async (stage) => ({
      look: await stage.evaluate(measureLook),
      edges: await stage.evaluate(measureEdges),
      axe: await stage.axe(),
      walk: await walkByTab(stage),
      forced: await forced(stage),
    })),
    /** The texts of the usual look: looking for them scrolls, and a long list grows by that. */
    text: once({}, (stage) => stage.evaluate(measureText)),
    /** In the dark, and for who asks for less motion. */
    dark: once({ theme: 'dark', reducedMotion: true }, async (stage) => ({
      look: await stage.evaluate(measureLook),
      axe: await stage.axe(),
    })),
    arabic: once({ locale: 'ar', width: phoneWidth }, (stage) => stage.evaluate(measureLook)),
    phone: once({ width: phoneWidth }, async (stage) => {
      const look = await stage.evaluate(measureLook)
      await stage.evaluate(spaceText)
      return { look, spaced: await stage.evaluate(measureText) }
    }),
    /** Enlarged, and then enlarged once more. */
    enlarged: once(twice, async (stage) => {
      const atTwice = await stage.evaluate(measureText)
      await stage.change(fourTimes)
      return { twice: atTwice, fourTimes: await stage.evaluate(measureText) }
    }),
  }
}

/** The open view in forced colours, which it leaves again. */
async function forced(stage: ViewStage) {
  await stage.change({ forcedColors: true })
  await stage.evaluate(leaveFocus)
  const seen = { edges: await stage.evaluate(measureEdges), walk: await walkByTab(stage) }
  await stage.change({})
  return seen
}

/**
 * Takes the focus from the control that has it, so that a walk can see each without and with it. It uses nothing from outside itself,
 * so that it can be sent into a page.
 */
export function leaveFocus(): void {
  const focused = document.querySelector('latchkit-modal')?.shadowRoot?.activeElement
  if (focused instanceof HTMLElement) focused.blur()
}

/**
 * Spaces the texts of the open modal as a visitor may (WCAG 1.4.12). It uses nothing from outside itself, so that it can
 * be sent into a page.
 */
export function spaceText(): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '*{line-height:1.5!important;letter-spacing:.12em!important;word-spacing:.16em!important}p{margin-block-end:2em!important}',
  )
  document.querySelector('latchkit-modal')?.shadowRoot?.adoptedStyleSheets.push(sheet)
}
