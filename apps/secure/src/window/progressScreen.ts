import { element } from '../ui/element.js'
import type { Screen } from '../ui/mountScreen.js'
import { statement } from '../ui/screenFrame.js'
import type { WindowParts } from './openParts.js'

/** A screen with the progress of a long action. */
export interface ProgressScreen extends Screen {
  /** Shows the progress, from 0 to 1. */
  report(part: number): void
}

/** Creates the progress screen. */
export function progressScreen({ texts }: Pick<WindowParts, 'texts'>): ProgressScreen {
  const text = texts()
  const bar = element('progress', { class: 'progress', max: '1', value: '0', 'aria-labelledby': 'title' })
  const node = element(
    'section',
    { class: 'screen', 'aria-labelledby': 'title', tabindex: '-1' },
    element('header', { class: 'header plain' }, element('h1', { id: 'title' }, text.passwordTitle)),
    element('div', { class: 'body', role: 'status' }, statement(text.locking)),
    bar,
  )
  return {
    node,
    report: (part) => {
      bar.value = part
    },
    stop: () => undefined,
  }
}
