import * as v from 'valibot'

/** What a visitor's interest looks like: the only event the home page sends. */
export const engagementSchema = v.strictObject({
  action: v.literal('read_more_clicked', 'Action must be read_more_clicked'),
  section: v.literal('about', 'Section must be about'),
})
