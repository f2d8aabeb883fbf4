import * as v from 'valibot'
import { email } from '../../shared/fields.ts'

/** What a subscription must be. Source: specification, point 5; policies, section 3. */
export const subscriptionSchema = v.strictObject({
  email: email('Please enter a valid email address.'),
})
