import { useState } from 'react'
import { useLatchkit } from '../kit/useLatchkit.js'
import { useButtonText } from '../text/buttonText.js'

/**
 * Loads something on a click, then does something with it. Where it does not load the button offers to reload the page: the
 * next click asks once more, and if that fails too the page is reloaded, since a browser may keep the failure of a file.
 * @returns `words` in place of the button's own, once something did not load.
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
