import { useState } from 'react'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useButtonText } from '../text/buttonText.js'

/**
 * Loads on a click, then calls `onLoaded`. If loading fails, the button offers to reload the page: the next click tries once
 * more, and if that fails too, reloads the page, because a browser may cache the failure.
 * @returns `words`: after a failure, the text to show instead of the button's own.
 */
export function useRetry<Loaded>(load: () => Promise<Loaded>, onLoaded: (result: Loaded) => void) {
  const { logger } = useLatchkit().services
  const { text } = useButtonText()
  const [hasFailed, setHasFailed] = useState(false)
  const attempt = () => {
    load()
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
  return { attempt, words: hasFailed ? text['button.reload'] : undefined }
}
