/** Why an entry could not be read, and where. */
export class EntryError extends Error {
  readonly position: number

  constructor(position: number, sentence: string) {
    super(sentence)
    this.position = position
  }
}
