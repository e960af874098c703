import type { FrameText } from '../texts/en/frame.js'
import { fill } from '../texts/fill.js'
import { element } from './element.js'

interface WindowButtonsProps {
  readonly text: FrameText
  /** Label of the safe way out. */
  readonly no: string
  leave(): void
  /** Opens the window. Must be called inside the click. */
  openWindow(): void
}

/** The buttons of a frame for what the window decides. */
export interface WindowButtons {
  readonly node: HTMLElement
  /**
   * Says why the window is opened, or why it cannot be. The button elements stay the same, so that an update interrupts no press and keeps
   * the focus. @param why `{host}` stands for the host of the window.
   */
  explain(why: string, blockedReason?: string): void
  /** Shows that the decision is being carried out. */
  work(sentence: string): void
  /** Lets the window be opened again, with the last explanation. @param problem Why it failed. */
  again(problem?: string): void
}

/**
 * Creates the buttons of a frame. A frame cannot tell whether its page covers, clips or shrinks it, so nothing is decided here: they open
 * the window, which no page can embed, and a click that was tricked out of the person does no more than that.
 */
export function windowButtons(props: WindowButtonsProps): WindowButtons {
  const { text, leave, openWindow } = props
  const status = element('p', { role: 'status' })
  const no = element('button', { type: 'button', class: 'quiet' }, props.no)
  const openButton = element('button', { type: 'button', class: 'primary' }, text.openWindow)
  function say(sentence: string, isBad: boolean): void {
    status.className = isBad ? 'note bad' : 'note'
    if (status.textContent !== sentence) status.replaceChildren(sentence)
  }
  let lastExplanation: Parameters<WindowButtons['explain']> = ['']
  function explain(...args: typeof lastExplanation): void {
    lastExplanation = args
    const [why, blocked] = args
    say(blocked ?? fill(why, { host: location.host }), blocked !== undefined)
    openButton.disabled = blocked !== undefined
  }
  no.addEventListener('click', leave)
  openButton.addEventListener('click', () => {
    openButton.disabled = true
    openButton.replaceChildren(text.inWindow)
    openWindow()
  })
  return {
    explain,
    node: element('div', { class: 'decision' }, status, element('div', { class: 'pair' }, no, openButton)),
    work(sentence) {
      no.disabled = true
      openButton.replaceChildren(sentence)
      say(sentence, false)
    },
    again(problem) {
      no.disabled = openButton.disabled = false
      openButton.replaceChildren(text.openWindow)
      if (problem === undefined) explain(...lastExplanation)
      else say(problem, true)
    },
  }
}
