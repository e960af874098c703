const answers = Symbol('answers')

/**
 * Returns the same object each time for the same state, so that `useSyncExternalStore` accepts any selector. The answers are
 * stored on the state object itself, in a property that copies do not get.
 * @param question Identifies the answer: the selector, and its parameters.
 */
export function perState<Answer>(state: object, question: string, answer: () => Answer): Answer {
  const holder = state as { readonly [answers]?: Map<string, unknown> }
  if (!holder[answers]) Object.defineProperty(state, answers, { value: new Map() })
  const storedAnswers = holder[answers] as Map<string, unknown>
  if (!storedAnswers.has(question)) storedAnswers.set(question, answer())
  return storedAnswers.get(question) as Answer
}
