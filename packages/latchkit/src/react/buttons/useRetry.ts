import { useState } from 'react'
import { useLatchkit } from '../kit/useLatchkit.js'
import { spinnerAfterMs } from '../kit/useLate.js'
import { useButtonText } from '../text/buttonText.js'

/**
 * Loads on a click, then calls `onLoaded`. If loading fails, the button offers to reload the page: the next click tries once
 * more, and if that fails too, reloads the page, because a browser may cache the failure.
 * @returns `isLate`: whether it has been loading for so long that the button shows a spinner; `words`: after a failure, the text to show instead of the button's own.
 */
export function useRetry<Loaded>(load: () => Promise<Loaded>, onLoaded: (result: Loaded) => void) {
  const { logger, clock } = useLatchkit().services
  const { text } = useButtonText()
  const [hasFailed, setHasFailed] = useState(false)
  const [isLate, setLate] = useState(false)
  const attempt = () => {
    const stopTimer = clock.after(spinnerAfterMs, () => setLate(true))
    load()
      .finally(() => {
        stopTimer()
        setLate(false)
      })
      .then(
        (result) => {
          setHasFailed(false)
          onLoaded(result)
        },
        (error) => {
          if (hasFailed) location.reload()
          setHasFailed(true)
          throw error
        },
      )
      .catch((error) => logger.error('the modal could not be opened', error))
  }
  return { attempt, isLate, words: hasFailed ? text['button.reload'] : undefined }
}
