/**
 * An error whose message is sent to the client.
 * The message names the thing and contains no secret and nothing that the visitor typed.
 */
export class HttpError extends Error {
  override readonly name = 'HttpError'
  readonly status: number
  readonly headers: Record<string, string>

  constructor(status: number, sentence: string, headers: Record<string, string> = {}) {
    super(sentence)
    this.status = status
    this.headers = headers
  }
}
