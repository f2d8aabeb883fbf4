import * as v from 'valibot'

/** What is sent when a visitor opens the rest of About: the only event of the home page. */
export const engagementSchema = v.strictObject({
  action: v.literal('read_more_clicked', 'Action must be read_more_clicked'),
  section: v.literal('about', 'Section must be about'),
})
