/** @jsxImportSource preact */

import { countIn } from '../../texts/countIn.js'
import type { FrameText } from '../../texts/en/frame.js'
import { fill } from '../../texts/fill.js'

const minuteSeconds = 60

interface ResendProps {
  readonly text: FrameText
  readonly seconds: number
  press(): void
}

/** The button for another code. Only what is seen counts down: a name that changes each second would be read out again and again. */
export function Resend({ text, seconds, press }: ResendProps) {
  const isEarly = seconds > 0
  const minutes = countIn(text.language, Math.floor(seconds / minuteSeconds))
  const time = `${minutes}:${countIn(text.language, seconds % minuteSeconds, 2)}`
  return (
    <button
      type="button"
      class="link"
      aria-label={text.resendCode}
      aria-disabled={isEarly || undefined}
      onClick={press}
    >
      {isEarly ? fill(text.resendIn, { time }) : text.resendCode}
    </button>
  )
}
