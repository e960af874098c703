/** The sentences of the reading in English, by their code. `{name}` is what the request names. */
export const en = {
  // What cannot be approved.
  notStandard: 'It doesn’t follow its standard.',
  unknownNetwork: 'It’s for the network {network}, which this wallet doesn’t have.',
  otherNetwork: 'It’s for a network that this wallet doesn’t have.',
  unsupported: 'This wallet doesn’t support “{method}”.',
  foreignAccount: 'It’s for an account that isn’t connected to this site.',
  noTransaction: 'It doesn’t contain a transaction.',
  beyondCall:
    'It does more than a call, such as giving code to your account. This wallet doesn’t send those.',
  badRecipient: 'Its recipient isn’t an address.',
  badData: 'Its data can’t be read.',
  madeForOther: 'It was made for network {theirs}, but requested on network {ours}.',
  notTypedData: 'It isn’t typed data: its types, its kind, or its message is missing.',
  tooDeep: 'It’s nested too deeply to be shown.',
  brokenTransaction: 'Its transaction can’t be read.',
  longTransaction: 'Its transaction is too long for the network.',
  newerTransaction: 'Its transaction is of a newer kind, which this wallet doesn’t sign.',
  notSigner: 'It doesn’t ask for a signature of this account.',
  tooManyTransactions: 'It has more than {n} transactions.',
  noMessage: 'It doesn’t contain a message.',
  longMessage: 'It’s too long to be shown.',
  disguised: 'It’s a transaction that is made to look like a message. This wallet doesn’t sign those.',
  badSendOptions: 'The way it wants to be sent can’t be read.',

  // Messages and typed data.
  notText: 'This isn’t text, so you can’t read what it says.',
  hiddenCharacters: 'It has invisible characters. They’re written out as ⟨U+…⟩.',
  otherSite: 'It signs you in at {domain}, but the site says it is {host}.',
  nameless: 'It names no contract, so there’s no telling who will use it.',
  signatureIsEnough: 'Signing is enough: you won’t be asked again before the tokens are taken.',
  noLimit: 'The amount has no limit.',
  order: 'This is an order. Signing can give away what it offers.',

  // Calls.
  unknownCall: 'Unknown call. This wallet can’t read what it does.',
  unknownCallDanger:
    'This wallet can’t tell what this call does. It could take everything this account owns.',
  creates: 'It creates a contract.',
  createsDanger: 'This puts a program on the network. This wallet can’t tell what it does.',
  wholeCollection: 'It covers the whole collection.',
  wholeCollectionDanger: 'The other address could take every item of this collection, now and later.',
  transferFromDanger: 'This uses a permission given earlier to move tokens, perhaps from another account.',
  noLimitDanger: 'The other address could take all of this token that you own, now and later.',
  noContractThere: 'There’s no contract at this address on this network.',
  alsoSends: 'It also sends {amount}.',
  wouldFail: 'It would fail now: {reason}',
  wouldFailDanger: 'It would fail, and you’d still pay the fee.',
  tooLittle: 'This account has {balance}. With the fee, you need {needed}.',
  noReason: 'It gives no reason.',
  ownError: 'an error of its own, {selector}',

  // Solana.
  mightFailDanger: 'It would fail, and you might still pay the fee.',
  tooLittleForFee: 'This account has {balance}. With the fee, you need {needed} at least.',
  unknownInstruction: 'Unknown instruction. This wallet can’t read what it does.',
  unknownInstructionDanger:
    'This wallet can’t tell what an instruction does. It could take everything this account owns.',
  givesControl: 'It gives the control of an account away.',
  givesControlDanger: 'Who controls a token account can take everything in it.',
  closesToOther: 'The SOL of the account it closes goes to another address.',
  closesToOtherDanger: 'You’d lose the SOL in that account.',
  payerNeverHeld: 'the account that pays the fee has never held SOL.',
  payerTooLittle: 'the account that pays the fee doesn’t have enough SOL for it.',
  rentTooLittle: 'an account would hold less SOL than the network asks for.',
  tooOld: 'it’s too old, or made for another network. Let the site ask again.',
  sentBefore: 'it has been sent before.',
  stepTooLittleSol: 'there isn’t enough SOL for step {step}.',
  stepTooFewTokens: 'there aren’t enough tokens for step {step}.',
  stepProgramError: 'step {step} ends with error {error} of its program.',
  stepEnds: 'step {step} ends with {cause}.',
  stepError: 'step {step} ends with an error.',
  networkError: '{name}.',
} as const

/** The code of a sentence. */
export type NoticeCode = keyof typeof en

/** The sentences in one language. */
export type ReadingText = Readonly<Record<NoticeCode, string>>
