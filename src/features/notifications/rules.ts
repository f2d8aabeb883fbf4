import * as v from 'valibot'

/** Which messages are meant. */
export const messageKindSchema = v.strictObject({
  channel: v.picklist(['chat', 'mail'], 'Channel must be chat or mail'),
  topic: v.pipe(v.string('Topic must be text'), v.regex(/^[a-z]{1,40}$/, 'Topic must be one word')),
})
