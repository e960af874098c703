/** @jsxImportSource preact */
import type { WindowText } from '../texts/en/window.js'
import { fill } from '../texts/fill.js'
import { mountScreen, type Screen } from '../ui/mountScreen.js'
import { Alert } from '../ui/parts/Alert.js'
import { ScreenLayout } from '../ui/parts/ScreenLayout.js'
import { Statement } from '../ui/parts/Statement.js'

interface WordsScreenProps {
  readonly text: WindowText
  readonly closeName: string
  readonly words: string
  readonly minutes: string
  makeFile(): void
  leave(): void
}

/** Creates the screen of the 24 words: shown once, in a form that other programs do not pick up by themselves. */
export function wordsScreen(props: WordsScreenProps): Screen {
  const { show, stop, node } = mountScreen({
    state: props.words.split(' '),
    view: (words) => wordsView(props, words),
  })
  return {
    node,
    stop() {
      // Removes the words from the page when their screen ends.
      show([])
      stop()
    },
  }
}

function wordsView(props: WordsScreenProps, words: readonly string[]) {
  const { text, closeName, minutes, makeFile, leave } = props
  const button = (
    <button type="button" class="primary wide" onClick={leave}>
      {text.wroteDown}
    </button>
  )
  return (
    <ScreenLayout title={text.exportTitle} closeName={closeName} close={leave} footer={button}>
      <div class="body">
        <Statement text={text.wordsStatement} />
        <Alert sentence={text.wordsWarning} kind="warn" />
        <ol class="seed" dir="ltr" lang="en" translate={false} aria-label={text.wordsName}>
          {words.map((word, at) => (
            <li key={`${at} ${word}`}>{word}</li>
          ))}
        </ol>
        <p class="hint">{fill(text.wordsHint, { n: minutes })}</p>
        <button type="button" class="link" onClick={makeFile}>
          {text.makeFile}
        </button>
      </div>
    </ScreenLayout>
  )
}
