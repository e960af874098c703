/** The person who holds a wallet, and their answer when it asks. */
export interface Person {
  /** `later` waits for `yes()`; with `nothing` the wallet answers no request. */
  answer: 'yes' | 'no' | 'later' | 'nothing'
  /** The number of questions they were asked. */
  readonly prompts: number
  /** Asks them. Resolves with their yes, and throws what `refusal` makes of their no. */
  asks(refusal: () => unknown): Promise<void>
  /** Says yes to the question that waits longest. */
  yes(): void
  /** Passes what needs no question, unless the wallet answers nothing. */
  lets<Value>(value: Value): Promise<Value>
}

/** Makes a person who says yes until `answer` is changed. */
export function createPerson(): Person {
  const waiting: (() => void)[] = []
  const forever = () => new Promise<never>(() => undefined)
  let prompts = 0
  const person: Person = {
    answer: 'yes',
    get prompts() {
      return prompts
    },
    async asks(refusal) {
      if (person.answer === 'nothing') return forever()
      prompts++
      if (person.answer === 'no') throw refusal()
      if (person.answer === 'later') await new Promise<void>((resolve) => waiting.push(resolve))
    },
    yes: () => waiting.shift()?.(),
    lets: (value) => (person.answer === 'nothing' ? forever() : Promise.resolve(value)),
  }
  return person
}
