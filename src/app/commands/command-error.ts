/** A command cannot do what was requested; the user sees only the message. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
}
