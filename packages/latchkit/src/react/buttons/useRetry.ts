import { useState } from 'react'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useButtonText } from '../text/buttonText.js'

/**
 * Loads on a click, then calls `use`. If loading fails, the button offers to reload the page: the next click tries once more,
 * and if that fails too, reloads the page, because a browser may cache the failure.
 * @returns `words`: after a failure, the text to show instead of the button's own.
 */
export function useRetry<Loaded>(load: () => Promise<Loaded>, use: (loaded: Loaded) => void) {
  const { logger } = useLatchkit().services
  const { text } = useButtonText()
  const [failed, setFailed] = useState(false)
  const attempt = () => {
    load()
      .then(
        (loaded) => {
          setFailed(false)
          use(loaded)
        },
        (error) => {
          if (failed) location.reload()
          setFailed(true)
          throw error
        },
      )
      .catch((error) => logger.error('the modal could not be opened', error))
  }
  return { attempt, words: failed ? text['button.reload'] : undefined }
}
