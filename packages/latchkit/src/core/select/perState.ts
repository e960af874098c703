// One key for all copies that the build makes of this file: what one has answered, another answers too.
const answers: unique symbol = Symbol.for('latchkit.answers')

/**
 * Answers the same object for the same state, so that `useSyncExternalStore` takes a selector as it is. The answers are
 * on the state itself, where they are no data: no copy of the state has them, and they go with it.
 * @param question What is answered, with all that it depends on beside the state.
 */
export function perState<Answer>(state: object, question: string, answer: () => Answer): Answer {
  const holder = state as { readonly [answers]?: Map<string, unknown> }
  if (!holder[answers]) Object.defineProperty(state, answers, { value: new Map() })
  const known = holder[answers] as Map<string, unknown>
  if (!known.has(question)) known.set(question, answer())
  return known.get(question) as Answer
}
