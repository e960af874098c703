import type { Language } from '../../../../../packages/latchkit/src/wire/languages.js'

/** The English sentences, by code. `{name}` is filled in from the request. */
export const noticeTexts = {
  language: 'en',

  // Requests that cannot be approved.
  notStandard: 'It doesn’t follow its standard.',
  unknownNetwork: 'It’s for the network {network}, which this wallet doesn’t have.',
  otherNetwork: 'It’s for a network that this wallet doesn’t have.',
  unsupported: 'This wallet doesn’t support “{method}”.',
  foreignAccount: 'It’s for an account that isn’t connected to this site.',
  noTransaction: 'It doesn’t contain a transaction.',
  beyondCall: 'It does more than make a call. This wallet doesn’t send requests like that.',
  badRecipient: 'Its recipient isn’t an address.',
  badData: 'Its data can’t be read.',
  badNumber: 'A number in it can’t be read.',
  contradiction: 'It says the same thing in two ways that don’t agree.',
  badValue: 'A value in it isn’t of the type that it names.',
  badDomain: 'The site described in it isn’t written as the standard asks.',
  madeForOther: 'It was made for network {theirs}, but requested on network {ours}.',
  notTypedData: 'It isn’t typed data: its types, its main type, or its message is missing.',
  tooDeep: 'It has too many levels to be shown.',
  brokenTransaction: 'Its transaction can’t be read.',
  longTransaction: 'Its transaction is too long for the network.',
  newerTransaction: 'Its transaction is of a newer kind that this wallet doesn’t sign.',
  notSigner: 'It doesn’t ask for a signature of this account.',
  tooManyTransactions: 'It has more than {n} transactions.',
  noMessage: 'It doesn’t contain a message.',
  longMessage: 'It’s too long to be shown.',
  disguised: 'It’s a transaction made to look like a message. This wallet doesn’t sign those.',
  badSendOptions: 'The options for sending it can’t be read.',

  // The wall: no site may ask for these.
  walledOrder:
    'It would let someone else act for your account without asking you again. This wallet signs that for no site.',
  walledContract:
    'It’s an order to your account itself, or to a contract that runs accounts. No site can ask for that.',
  walledCode: 'It would add code to your account, or remove it. No site can ask for that.',
  walledText:
    'It begins like the texts that this wallet signs only for itself. This wallet signs those for no site.',

  // Messages and typed data.
  mayBeOperation: 'It’s exactly 32 bytes, so it may be an operation of your account.',
  notText: 'This isn’t text, so you can’t read what it says.',
  hiddenCharacters: 'It has invisible characters. They’re shown here as ⟨U+…⟩.',
  otherSite: 'It signs you in at {domain}, but the site says it is {host}.',
  otherUri: 'It signs you in for {uri}, but the site says it is {host}.',
  nameless: 'It names no contract, so you can’t tell who will use it.',
  ofAnyNetwork: 'It names no network, so the signature works on all of them.',
  signatureIsEnough: 'This signature is enough. You won’t be asked again before the tokens are taken.',
  noLimit: 'The amount has no limit.',
  order: 'This is an order. If you sign, others can take what it offers.',

  // Calls.
  unknownCall: 'Unknown call. This wallet can’t read what it does.',
  unknownCallDanger:
    'This wallet can’t tell what this call does. It could take everything this account owns.',
  creates: 'It creates a contract.',
  createsDanger: 'This puts a program on the network. This wallet can’t tell what it does.',
  wholeCollection: 'It covers the whole collection.',
  wholeCollectionDanger:
    'The other address could take every item of yours in this collection, now and later.',
  transferFromDanger:
    'This uses a permission you or others gave earlier to move tokens, perhaps from another account.',
  noLimitDanger: 'The other address could take all your tokens of this kind, now and later.',
  noContractThere: 'There’s no contract at this address on this network.',
  alsoSends: 'It also sends {amount}.',
  wouldFail: 'It would fail right now: {reason}',
  wouldFailDanger: 'It would fail, and you’d still pay the network fee.',
  delegates: 'It runs the code of another contract as if it were its own.',
  delegatesDanger: 'That code can change everything about the contract that runs it, including who owns it.',
  severalDanger: 'It makes several calls at once. Read each of them.',
  executeDanger: 'A contract makes this call in its own name, with everything it owns.',
  replaces: 'It replaces a transaction of yours that has the nonce {nonce}.',
  replacesDanger: 'The other transaction wouldn’t happen.',
  waitsForOthers: 'Your transactions that have to be sent before it: {n}.',
  feeHigh: 'It offers a network fee far above the usual one.',
  feeHighDanger: 'You could pay up to {fee} for the network fee alone.',
  looksAlike: '{address} starts and ends like {known}, which you know, but it’s a different address.',
  looksAlikeDanger: 'Scammers use look-alike addresses. Compare the whole address.',
  oddName: 'The name {name} has letters that can imitate others.',
  oddToken: 'The name of this token, {name}, has letters that can imitate others.',
  oddNameDanger: 'It may not be what its name says. Compare the address.',
  toToken: 'It sends to the token’s own contract.',
  toTokenDanger: 'Tokens sent there are usually lost.',
  aboveBalance: 'It allows more than you have now.',
  balanceUnknown: 'The network doesn’t say how much of it you have now.',
  aboveBalanceDanger: 'The other address could also take what you receive later, up to this amount.',
  mayBeItem: 'If this is a collection, it gives the other address control of item {id}.',
  mayBeItemDanger:
    'This wallet can’t tell whether this is about an amount or an item. The other address could take the item.',
  tooLittle: 'This account has {balance}. With the network fee, you need {needed}.',
  noReason: 'It gives no reason.',
  ownError: 'an error of its own, {selector}',

  // Solana.
  mightFailDanger: 'It would fail, and you might still pay the network fee.',
  tooLittleForFee: 'This account has {balance}. With the network fee, you need at least {needed}.',
  unknownInstruction: 'Unknown instruction. This wallet can’t read what it does.',
  unknownInstructionDanger:
    'This wallet can’t tell what one of the steps does. It could take everything this account owns.',
  givesControl: 'It gives away control of an account.',
  givesControlDanger: 'Whoever controls a token account can take everything in it.',
  closesToOther: 'The SOL of the account it closes goes to another address.',
  closesToOtherDanger: 'You’d lose the SOL in that account.',
  foreignBlockhash: 'Its network doesn’t know it, so it works on whichever network does.',
  foreignBlockhashDanger: 'It may be for another network, and move what you own there.',
  byTable: 'Some of its addresses come from a table. Only the network says which ones they are.',
  byTableDanger: 'The network could show you other addresses than the ones it uses.',
  ownerUnproved: 'Only the network says who owns the token account that it sends to.',
  ownerUnprovedDanger: 'The network could name anyone as the owner. Compare the token account itself.',
  staysValid: 'It never expires, so the site can send it much later.',
  staysValidDanger: 'Once signed, it can be sent at any time, as long as its nonce isn’t used.',
  payerIsNew: 'the account that pays the network fee has never held SOL.',
  payerTooLittle: 'the account that pays the network fee doesn’t have enough SOL for it.',
  rentTooLittle: 'an account would hold less SOL than the network requires.',
  tooOld: 'it’s too old, or made for another network. Ask for it again on the site.',
  sentBefore: 'it was already sent.',
  stepTooLittleSol: 'there isn’t enough SOL for step {step}.',
  stepTooFewTokens: 'there aren’t enough tokens for step {step}.',
  stepProgramError: 'step {step} ends with error {error} of its program.',
  stepEnds: 'step {step} ends with {cause}.',
  stepError: 'step {step} ends with an error.',
  networkError: '{name}.',
} as const

/** The code of a sentence. */
export type NoticeCode = Exclude<keyof typeof noticeTexts, 'language'>

/** The sentences in one language, and which language that is. */
export type ReadingText = Readonly<Record<NoticeCode, string> & { language: Language }>
