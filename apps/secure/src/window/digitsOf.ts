import { element } from '../ui/element.js'

/** Shows six digits to compare, in two groups, read out one by one. */
export function digitsOf(digits: string): HTMLElement {
  const half = digits.length / 2
  return element(
    'p',
    { class: 'digits', dir: 'ltr' },
    element('span', { class: 'unseen' }, [...digits].join(' ')),
    element('span', { 'aria-hidden': 'true' }, digits.slice(0, half)),
    element('span', { 'aria-hidden': 'true' }, digits.slice(half)),
  )
}
