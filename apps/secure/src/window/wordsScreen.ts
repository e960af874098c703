import type { WindowText } from '../texts/en/window.js'
import { fill } from '../texts/fill.js'
import { element } from '../ui/element.js'
import type { Screen } from '../ui/mountScreen.js'
import { alert, header, screenOf, statement } from '../ui/screenFrame.js'

interface WordsScreenProps {
  readonly text: WindowText
  readonly closeName: string
  readonly words: string
  readonly minutes: number
  makeFile(): void
  leave(): void
}

/** Creates the screen of the 24 words: shown once, in a form that other programs do not pick up by themselves. */
export function wordsScreen({ text, closeName, words, minutes, makeFile, leave }: WordsScreenProps): Screen {
  const list = element(
    'ol',
    { class: 'seed', dir: 'ltr', lang: 'en', translate: 'no', 'aria-label': text.wordsName },
    ...words.split(' ').map((word) => element('li', {}, word)),
  )
  const fileButton = element('button', { type: 'button', class: 'quiet wide' }, text.makeFile)
  const doneButton = element('button', { type: 'button', class: 'primary wide' }, text.wroteDown)
  fileButton.addEventListener('click', makeFile)
  doneButton.addEventListener('click', leave)
  const node = screenOf(
    header({ title: text.exportTitle, closeName, close: leave }),
    element(
      'div',
      { class: 'body' },
      statement(text.wordsStatement),
      list,
      element('p', { class: 'hint' }, fill(text.wordsHint, { n: minutes })),
      alert(text.wordsWarning, 'warn'),
    ),
    element('footer', { class: 'footer stack' }, fileButton, doneButton),
  )
  return {
    node,
    stop() {
      // Removes the words from the page when their screen ends.
      list.replaceChildren()
    },
  }
}
