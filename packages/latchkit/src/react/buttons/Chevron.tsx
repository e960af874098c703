/** Points down: there is more behind the button. */
export const Chevron = () => (
  <svg className="latchkit-icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M5 7.75 10 12.75l5-5" />
  </svg>
)
