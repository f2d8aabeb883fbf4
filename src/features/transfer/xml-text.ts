/** Characters that XML does not allow. */
// oxlint-disable-next-line no-control-regex -- these are what is looked for
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g
/** Character references to them. */
const forbiddenNumber = /&#(?:x0*(?:[0-8bcef]|1[0-9a-f])|0*(?:[0-8]|1[124-9]|2\d|3[01]));/gi

/** The longest character reference, which may be split between two chunks. */
const longestNumber = 12

/**
 * Decodes an XML file chunk by chunk: in the encoding of its declaration, without the characters that XML
 * does not allow, which old databases contain and every XML parser refuses.
 */
export function openXmlText() {
  let decoder: TextDecoder | undefined
  let rest = ''
  let dropped = 0
  const clean = (text: string): string =>
    text.replaceAll(forbiddenNumber, drop).replaceAll(forbidden, drop)
  const drop = (): string => {
    dropped += 1
    return ''
  }
  return {
    read: (bytes: Buffer): string => {
      decoder ??= decoderFor(bytes)
      const text = rest + decoder.decode(bytes, { stream: true })
      const last = text.lastIndexOf('&')
      const end = last >= text.length - longestNumber && last >= 0 ? last : text.length
      rest = text.slice(end)
      return clean(text.slice(0, end))
    },
    end: (): string => clean(rest + (decoder?.decode() ?? '')),
    dropped: (): number => dropped,
  }
}

function decoderFor(start: Buffer): TextDecoder {
  const [first, second] = start
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le')
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be')
  const declaration = start.subarray(0, 200).toString('latin1')
  const [, name = 'utf-8'] =
    /^\s*<\?xml[^>]*\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(declaration) ?? []
  try {
    return new TextDecoder(name)
  } catch (error) {
    if (error instanceof RangeError) return new TextDecoder()
    throw error
  }
}
