/** A message of Solana without a version, with its accounts in their order. */
export interface LegacyMessage {
  readonly keys: readonly Uint8Array[]
  readonly blockhash: Uint8Array
  readonly instructions: readonly {
    readonly program: number
    readonly accounts: readonly number[]
    readonly data: Uint8Array
  }[]
  isSigner(index: number): boolean
  isWritable(index: number): boolean
}

const keyLength = 32
/** Set in the first byte of a message that has a version, and in each byte of a count but its last. */
const highBit = 0x80

/** Reads the accounts that have to sign a message: the first of its keys. Returns `undefined` if the message is malformed. */
export function signersOf(message: Readonly<Uint8Array>): readonly Uint8Array[] | undefined {
  try {
    const messageReader = reader(message, (message[0] ?? 0) & highBit ? 1 : 0)
    const { signers } = messageReader.header()
    return messageReader.list(() => messageReader.bytes(keyLength)).slice(0, signers)
  } catch {
    return undefined
  }
}

/** Reads a message without a version; returns `undefined` for one with a version, or that ends too early. */
export function readLegacyMessage(message: Readonly<Uint8Array>): LegacyMessage | undefined {
  if ((message[0] ?? 0) & highBit) return undefined
  try {
    const messageReader = reader(message, 0)
    const { signers, readonlySigners, readonlyOthers } = messageReader.header()
    const keys = messageReader.list(() => messageReader.bytes(keyLength))
    const blockhash = messageReader.bytes(keyLength)
    const instructions = messageReader.list(() => ({
      program: messageReader.byte(),
      accounts: messageReader.list(messageReader.byte),
      data: Uint8Array.from(messageReader.list(messageReader.byte)),
    }))
    return {
      ...{ keys, blockhash, instructions },
      isSigner: (index) => index < signers,
      isWritable: (index) =>
        index < signers ? index < signers - readonlySigners : index < keys.length - readonlyOthers,
    }
  } catch {
    return undefined
  }
}

/** Creates a reader that starts at an offset, and throws at the end of the message. */
function reader(from: Readonly<Uint8Array>, start: number) {
  let offset = start
  const view = new DataView(from.buffer, from.byteOffset, from.length)
  const byte = () => view.getUint8(offset++)
  const bytes = (length: number) => Uint8Array.from({ length }, byte)
  /** Reads a count in one to three bytes of seven bits, the lowest first. */
  const count = () => {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const part = byte()
      value |= (part & ~highBit) << shift
      if (!(part & highBit)) break
    }
    return value
  }
  return {
    ...{ byte, bytes },
    list: <Item>(item: () => Item): readonly Item[] => Array.from({ length: count() }, item),
    header: () => ({ signers: byte(), readonlySigners: byte(), readonlyOthers: byte() }),
  }
}
