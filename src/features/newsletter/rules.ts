import * as v from 'valibot'
import { email } from '../../shared/fields.ts'

/** Source: docs/behaviour.md, Values. */
export const subscriptionSchema = v.strictObject({
  email: email('Please enter a valid email address.'),
})
