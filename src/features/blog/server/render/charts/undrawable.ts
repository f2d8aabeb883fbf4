/** Why the numbers of a chart cannot be drawn, as a sentence for its author. */
export class UndrawableError extends Error {
  override readonly name = 'UndrawableError'
}
