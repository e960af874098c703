import { createHash } from 'node:crypto'

/** Who logs in at a stand-in. */
export interface Person {
  readonly name: string
  readonly email: string
  /** Whether the provider has checked the address. */
  readonly isVerified: boolean
}

/** The persons that every page offers, by the value of their button. */
export const persons: Readonly<Record<string, Person>> = {
  ada: { name: 'Ada Lovelace', email: 'ada@login.example', isVerified: true },
  grace: { name: 'Grace Hopper', email: 'grace@login.example', isVerified: true },
  alan: { name: 'Alan Turing', email: 'alan@login.example', isVerified: true },
}

/** Returns the person of an address: one of those above, or somebody named by it. */
export const personOf = (email: string, isVerified: boolean): Person => ({
  name: Object.values(persons).find((person) => person.email === email)?.name ?? email,
  email,
  isVerified,
})

const hashOf = (provider: string, email: string) =>
  createHash('sha256')
    .update(JSON.stringify([provider, email.toLowerCase()]))
    .digest()

/** Writes a whole number of so many digits that does not begin with 0. */
const digitsOf = (hash: Buffer, length: number) => `1${BigInt(`0x${hash.toString('hex')}`)}`.slice(0, length)

// A subject depends on the provider and the address alone, so that it is the same after a restart and for every client.

/** A subject as Google writes it. */
export const googleSubject = (email: string): string => digitsOf(hashOf('google', email), 21)

/** A subject as Apple writes it. */
export function appleSubject(email: string): string {
  const hex = hashOf('apple', email).toString('hex')
  return `00${digitsOf(hashOf('apple', email), 4)}.${hex.slice(0, 32)}.0${digitsOf(hashOf('apple', email), 3)}`
}

/** An id as GitHub has it: a number. */
export const githubId = (email: string): number => hashOf('github', email).readUInt32BE() + 1

/** The public name at GitHub. */
export const githubName = ({ name }: Person): string =>
  name
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 39)
