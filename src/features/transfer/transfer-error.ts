/** An export or import that cannot be done; the message is the one sentence that is quoteForTerminal. */
export class TransferError extends Error {
  override readonly name = 'TransferError'
}
