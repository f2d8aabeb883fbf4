/** Thrown when the numbers of a chart cannot be drawn; the message is a sentence for the author. */
export class UndrawableError extends Error {
  override readonly name = 'UndrawableError'
}
