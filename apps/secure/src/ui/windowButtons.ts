import type { FrameText } from '../texts/en/frame.js'
import { fill } from '../texts/fill.js'
import { element } from './element.js'

interface WindowButtonsProps {
  readonly text: FrameText
  /** The name of the safe way out. */
  readonly no: string
  leave(): void
  /** Opens the window, inside of the click. */
  openWindow(): void
}

/** The buttons of a frame below what the window decides. */
export interface WindowButtons {
  readonly node: HTMLElement
  /**
   * Says why the window is opened, or why it cannot be. The buttons stay the same ones: a press that has begun, and the focus, are not lost
   * when the request becomes known better. @param why `{host}` stands for the address of the window.
   */
  explain(why: string, blocked?: string): void
  /** Says that what was decided is under way. */
  work(sentence: string): void
  /** Lets the window be opened again, as was explained last. @param problem The reason why it did not work. */
  again(problem?: string): void
}

/**
 * Makes the buttons of a frame. No browser tells a frame whether its page masks it, cuts holes into it or shrinks it, so nothing is decided
 * here: the window is opened, which no page can frame, and a press that was baited opens no more than that.
 */
export function windowButtons(props: WindowButtonsProps): WindowButtons {
  const { text, leave, openWindow } = props
  const status = element('p', { role: 'status' })
  const no = element('button', { type: 'button', class: 'quiet' }, props.no)
  const open = element('button', { type: 'button', class: 'primary' }, text.openWindow)
  function say(sentence: string, isBad: boolean): void {
    status.className = isBad ? 'note bad' : 'note'
    if (status.textContent !== sentence) status.replaceChildren(sentence)
  }
  let explained: Parameters<WindowButtons['explain']> = ['']
  function explain(...given: typeof explained): void {
    explained = given
    const [why, blocked] = given
    say(blocked ?? fill(why, { host: location.host }), blocked !== undefined)
    open.disabled = blocked !== undefined
  }
  no.addEventListener('click', leave)
  open.addEventListener('click', () => {
    open.disabled = true
    open.replaceChildren(text.inWindow)
    openWindow()
  })
  return {
    explain,
    node: element('div', { class: 'decision' }, status, element('div', { class: 'pair' }, no, open)),
    work(sentence) {
      no.disabled = true
      open.replaceChildren(sentence)
      say(sentence, false)
    },
    again(problem) {
      no.disabled = open.disabled = false
      open.replaceChildren(text.openWindow)
      if (problem === undefined) explain(...explained)
      else say(problem, true)
    },
  }
}
