/** A command that cannot do what it was asked; the message is the one sentence that is shown. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
